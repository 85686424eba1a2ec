// The requests, newest first.

import { bytes, duration, parts, statusClass, time } from './format.js';
import { byId, el, setText } from './dom.js';
import { filter, isUnmatched } from './filter.js';
import { rove } from './keys.js';

/** How many requests are kept, and how many of them are shown. */
const kept = 5000;
const shown = 500;
/** How much of a content the filter looks through; what is shown is asked for. */
export const searchedBytes = 4000;

let exchanges = [];
let rows = new Map();
let holds = filter('');
let paused = null;
let selected = null;
let frame = 0;
let opened = () => {};

export function keepLog(open) {
    opened = open;
    byId('log').addEventListener('click', (event) => {
        const row = event.target.closest('.exchange');
        if (row) select(Number(row.dataset.id));
    });
    byId('log').addEventListener('keydown', (event) => {
        const row = event.target.closest('.exchange');
        if (event.key !== 'Enter' || !row) return;
        event.preventDefault();
        select(Number(row.dataset.id), true);
    });
}

/** What a row and the filter need of an exchange. */
function summary(exchange) {
    const { host, path } = parts(exchange.url);
    const texts = [exchange.request, exchange.response].map((message) => message?.body ?? '');
    const answeredBy = exchange.set ?? exchange.stub;
    const { id, date, method, status, outcome, source, detail, choice, duration, bytesReceived, set } = exchange;
    return {
        id, date, method, status, outcome, source, detail, choice, duration, bytesReceived, set, host, path, answeredBy,
        searched: [exchange.url, answeredBy, choice, detail, ...texts].join('\n').toLowerCase(),
    };
}

export function showLog(list) {
    exchanges = list.filter((exchange) => exchange.outcome !== 'open').map(summary).reverse().slice(0, kept);
    if (paused) paused = [];
    rows = new Map();
    byId('log').replaceChildren();
    draw();
}

export function addToLog(exchange) {
    const one = summary(exchange);
    if (paused) {
        paused.unshift(one);
    } else {
        insert([one]);
    }
    schedule();
}

function insert(ones) {
    const ids = new Set(exchanges.slice(0, 100).map((exchange) => exchange.id));
    exchanges = [...ones.filter((one) => !ids.has(one.id)), ...exchanges].slice(0, kept);
}

export function clearLog() {
    [exchanges, rows] = [[], new Map()];
    if (paused) paused = [];
    byId('log').replaceChildren();
    draw();
}

export function filterLog(text) {
    holds = filter(text);
    draw();
}

/** While it is paused, what comes waits. */
export function pauseLog(pauses) {
    if (!pauses && paused) insert(paused);
    paused = pauses ? [] : null;
    draw();
}

function schedule() {
    if (!frame) frame = requestAnimationFrame(() => { frame = 0; draw(); });
}

function draw() {
    const found = exchanges.filter(holds);
    const list = byId('log');
    const wanted = found.slice(0, shown);
    const ids = new Set(wanted.map((exchange) => exchange.id));
    for (const [id, row] of rows) if (!ids.has(id)) { row.remove(); rows.delete(id); }
    wanted.forEach((exchange, place) => {
        if (!rows.has(exchange.id)) rows.set(exchange.id, makeRow(exchange));
        const row = rows.get(exchange.id);
        if (list.children[place] !== row) list.insertBefore(row, list.children[place] ?? null);
    });
    showCounts(found);
    showEmpty(found);
    rove(list);
}

function showCounts(found) {
    const waiting = paused?.length ? `, ${paused.length} waiting` : '';
    const total = found.length === exchanges.length ? `${exchanges.length}` : `${found.length} of ${exchanges.length}`;
    setText(byId('log-count'), exchanges.length || waiting ? total + waiting : '');
    setText(byId('log-count-short'), exchanges.length ? String(exchanges.length) : '');
}

function showEmpty(found) {
    const empty = byId('log-empty');
    empty.hidden = found.length > 0;
    byId('log').hidden = found.length === 0;
    if (found.length) return;
    empty.replaceChildren(...(exchanges.length ? emptyFilter() : emptyLog()));
}

const emptyFilter = () => [
    el('p', {}, 'No request is as the filter says.'),
    el('p', {}, 'It takes method:post, status:4xx, host:…, path:…, set:…, unmatched, failed, network, and any text; a minus before one turns it round.'),
];

/** Whether a program shows its own requests, which do not come to this server. */
const isOfProgram = document.querySelector('meta[name="doppel-door"]').content === 'program';

const emptyLog = () => (isOfProgram ? [
    el('p', {}, 'No requests yet.'),
    el('p', {}, 'What the program asks for through URLSession appears here, whoever answers it.'),
] : [
    el('p', {}, 'No requests yet.'),
    el('p', {}, 'Give this address to the program as its base URL, or start a request with it:'),
    el('pre', {}, `curl ${location.origin}/`),
    el('p', {}, `In place of https://api.example.com a client can use ${location.origin}/https/api.example.com.`),
]);

function makeRow(exchange) {
    const { id, date, method, status, host, path, outcome } = exchange;
    const word = status ?? (outcome === 'cancelled' ? 'gone' : 'error');
    return el('div', {
        class: `exchange${isUnmatched(exchange) ? ' unmatched' : ''}`, role: 'option', 'data-id': id,
        'aria-selected': String(id === selected), tabindex: -1,
    },
    el('time', { datetime: date, title: date }, time(date)),
    el('span', { class: `method ${method.toLowerCase()}` }, method),
    el('span', { class: `status ${statusClass(status)}`, title: exchange.detail }, String(word)),
    el('span', { class: 'path', title: `${host}${path}` }, path, host !== location.host && el('small', {}, host)),
    el('span', { class: `by from-${exchange.source}` }, by(exchange)),
    el('span', { class: 'size' }, exchange.bytesReceived ? bytes(exchange.bytesReceived) : ''),
    el('span', { class: 'duration' }, duration(exchange.duration)));
}

/** What answered. */
function by(exchange) {
    if (isUnmatched(exchange)) return 'unmatched';
    if (exchange.set) return `${exchange.set} › ${exchange.choice ?? ''}`;
    if (exchange.source === 'network') return exchange.answeredBy ? `network, ${exchange.answeredBy}` : 'network';
    return exchange.source === 'cache' ? 'cache' : exchange.answeredBy ?? '';
}

/** Shows an exchange's detail; with `enters` the focus goes there. */
export function select(id, enters = false) {
    rows.get(selected)?.setAttribute('aria-selected', 'false');
    selected = id;
    const row = rows.get(id);
    row?.setAttribute('aria-selected', 'true');
    if (row) rove(byId('log'), row);
    opened(id, enters);
}

/** Takes the focus back to the row whose detail was open. */
export function leaveDetail() {
    const row = rows.get(selected);
    row?.setAttribute('aria-selected', 'false');
    selected = null;
    row?.focus();
}

export const selectedID = () => selected;
