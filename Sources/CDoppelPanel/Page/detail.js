// What was asked and answered in one exchange, and why.

import { bytes, duration, pretty, statusClass } from './format.js';
import { attempt, byId, copy, el } from './dom.js';
import { get, getText } from './api.js';
import { editChoiceOf, editStub } from './editor.js';
import { leaveDetail, selectedID } from './log.js';
import { isUnmatched } from './filter.js';
import { moved } from './keys.js';
import { setNames } from './sets.js';
import { why } from './why.js';

const tabs = ['Request', 'Response', 'Timing', 'Why'];
let current = 'Response';
let exchange = null;

/** Shows an exchange; one that nothing answered begins with why. */
export async function showDetail(id, enters) {
    const found = await attempt(() => get(`/journal/${id}`));
    if (!found || selectedID() !== id) return;
    exchange = found;
    if (isUnmatched(exchange)) current = 'Why';
    else if (current === 'Why') current = 'Response';
    build();
    if (enters) tabButton(current).focus();
}

export function closeDetail() {
    if (byId('detail').hidden) return;
    byId('detail').hidden = true;
    byId('traffic').classList.remove('with-detail');
    exchange = null;
    leaveDetail();
}

function build() {
    const detail = byId('detail');
    const { method, url, status, detail: words } = exchange;
    const title = el('h3', { class: 'detail-title' },
        el('span', { class: `status ${statusClass(status)}` }, String(status ?? exchange.outcome)), ' ',
        el('span', { class: `method ${method.toLowerCase()}` }, method), ' ', el('span', { class: 'url' }, url));
    detail.replaceChildren(
        el('div', { class: 'detail-head' }, title, actions()),
        words && exchange.outcome === 'failed' && !isUnmatched(exchange) ? el('p', { class: 'detail-words' }, words) : '',
        el('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Detail', onkeydown: moveTab }, tabs.map(tab)),
        el('div', { id: 'tab-panel', class: 'tab-panel', role: 'tabpanel', tabindex: 0 }));
    detail.hidden = false;
    byId('traffic').classList.add('with-detail');
    showTab(current);
}

function actions() {
    const path = `/journal/${exchange.id}`;
    return el('div', { class: 'actions' },
        el('button', {
            class: isUnmatched(exchange) ? 'primary' : 'quiet', id: 'make-stub', title: 'Make a stub from this request',
            onclick: () => attempt(async () => editStub(await get(`${path}/stub`), exchange)),
        }, 'Make a stub…'),
        setNames().length > 0 && el('button', {
            class: 'quiet', id: 'add-response', title: 'Add as a response to a set',
            onclick: () => attempt(async () => editChoiceOf(exchange, (await get(`${path}/stub`)).response)),
        }, 'Add as a response…'),
        el('button', {
            class: 'quiet', id: 'copy-curl', title: 'Copy as a curl command',
            onclick: () => attempt(async () => copy(await getText(`${path}/curl`), 'the curl command')),
        }, 'curl'),
        el('button', { class: 'quiet', id: 'close-detail', 'aria-label': 'Close', title: 'Close (Esc)', onclick: closeDetail }, '✕'));
}

// MARK: - Tabs

function tab(name) {
    return el('button', {
        role: 'tab', id: `tab-${name.toLowerCase()}`, 'aria-controls': 'tab-panel', onclick: () => showTab(name),
    }, name);
}

const tabButton = (name) => byId(`tab-${name.toLowerCase()}`);

function moveTab(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = moved(tabs, current, step);
    showTab(next);
    tabButton(next).focus();
}

async function showTab(name) {
    current = name;
    for (const other of tabs) {
        tabButton(other).setAttribute('aria-selected', String(other === name));
        tabButton(other).tabIndex = other === name ? 0 : -1;
    }
    const panel = byId('tab-panel');
    panel.setAttribute('aria-labelledby', tabButton(name).id);
    const shown = exchange;
    panel.replaceChildren(...({ Request: request, Response: response, Timing: timing }[name]?.() ?? []));
    if (name !== 'Why') return;
    const answer = await attempt(() => get(`/journal/${shown.id}/why`));
    if (answer && current === 'Why' && exchange === shown) panel.replaceChildren(...why(answer, shown));
}

// MARK: - Messages

function request() {
    const url = exchange.sentURL ? [fields([['Sent as', exchange.sentURL]])] : [];
    return [...url, ...query(exchange.url), ...message(exchange.request, exchange.request.body?.length)];
}

function query(url) {
    const items = URL.canParse(url) ? [...new URL(url).searchParams] : [];
    return items.length ? [el('h4', {}, 'Query'), fields(items)] : [];
}

function response() {
    if (!exchange.response) {
        const words = { failed: 'The request failed before there was a response.', cancelled: 'The client went away before there was a response.' };
        return [el('p', { class: 'empty' }, words[exchange.outcome] ?? 'There was no response.')];
    }
    return message(exchange.response, exchange.bytesReceived);
}

function message(message, count) {
    const head = message.headers.length ? fields(message.headers) : el('p', { class: 'none' }, 'No header fields.');
    return [...content(message, count), el('h4', {}, 'Header fields'), head];
}

/** The content as text: whatever it says, it is never anything else. */
function content(message, count) {
    if (message.body === undefined && message.bodyBase64 === undefined) {
        return count ? [el('p', { class: 'none' }, `${bytes(count)} that were not kept.`)] : [el('p', { class: 'none' }, 'No content.')];
    }
    const type = message.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
    const text = message.body === undefined ? hex(message.bodyBase64) : pretty(message.body, type);
    const cut = message.bodyIsComplete === false ? ', the beginning' : '';
    return [
        el('div', { class: 'content-head' }, el('h4', {}, 'Content'), el('small', {}, [type, count && bytes(count)].filter(Boolean).join(', ') + cut),
            el('button', { class: 'quiet', onclick: () => copy(message.body ?? message.bodyBase64, 'the content') }, 'Copy')),
        el('pre', { class: 'content' }, text),
    ];
}

/** The first bytes, sixteen in a line. */
function hex(base64) {
    const text = atob(base64.slice(0, 5464));
    const lines = [];
    for (let place = 0; place < text.length; place += 16) {
        const line = text.slice(place, place + 16);
        const codes = [...line].map((sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join(' ');
        lines.push(`${place.toString(16).padStart(4, '0')}  ${codes.padEnd(48)} ${line.replace(/[^ -~]/g, '.')}`);
    }
    return lines.join('\n') + (base64.length > 5464 ? '\n…' : '');
}

const fields = (pairs) => el('dl', { class: 'fields' },
    pairs.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]));

// MARK: - Timing

function timing() {
    const total = exchange.duration ?? 0;
    const wait = Math.min(exchange.timeToResponse ?? total, total);
    const share = total > 0 ? (wait / total) * 100 : 100;
    const bar = el('div', { class: 'time-bar', 'aria-hidden': 'true' }, el('i', { class: 'wait' }), el('i', { class: 'receive' }));
    bar.children[0].style.width = `${share}%`;
    bar.children[1].style.width = `${100 - share}%`;
    return [
        bar,
        fields([
            ['Started', exchange.date], ['To the response', duration(wait)], ['Receiving', duration(total - wait)],
            ['Total', duration(total)], ['Received', bytes(exchange.bytesReceived)], ['Ended', exchange.outcome],
        ]),
    ];
}
