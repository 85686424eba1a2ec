// Keeps the page as the server is: loads everything, then follows the server's events.

import { announce, attempt, byId, download } from './dom.js';
import { enter, keepRoving, keepShortcuts, showPane } from './keys.js';
import { events, get, getText, send, useToken } from './api.js';
import { addToLog, clearLog, filterLog, keepLog, pauseLog, searchedBytes, select, showLog } from './log.js';
import { closeDetail, showDetail } from './detail.js';
import { editStub } from './editor.js';
import { filterSets, flashSet, showSets, tickSets } from './sets.js';
import { keepSettings, showNetwork, showOverview, showPresets } from './settings.js';
import { showScenarios } from './scenarios.js';
import { showSockets } from './sockets.js';
import { showStubs } from './stubs.js';

// MARK: - What is shown

const loaders = {
    sets: async () => {
        const [sets, presets] = await Promise.all([get('/sets'), get('/presets')]);
        showSets(sets);
        showPresets(presets, sets.length > 0);
    },
    // There may be thousands: only when they are looked at.
    stubs: async () => { if (byId('stubs').open) showStubs(await get('/stubs')); },
    scenarios: async () => showScenarios(await get('/scenarios')),
    webSockets: async () => showSockets(await get('/websockets')),
    network: async () => showNetwork(await get('/network')),
    overview: async () => showOverview(await get('/')),
    journal: async () => showLog((await get(`/journal?last=500&bodyBytes=${searchedBytes}`)).exchanges),
};
/** What is to be loaded anew when the server says that something has changed. */
const changed = { presets: ['sets'], unmatched: ['overview'], enabled: ['overview'], stubs: ['stubs', 'scenarios', 'overview'] };

const due = new Set();
let timer = null;

/** Loads something anew, soon: what changes many times at once is loaded once. */
function refresh(name) {
    if (!loaders[name]) return;
    due.add(name);
    timer ??= setTimeout(async () => {
        timer = null;
        const names = [...due];
        due.clear();
        await Promise.all(names.map((name) => loaders[name]())).catch(() => {});
    }, 60);
}

function exchangeEnded(exchange) {
    addToLog(exchange);
    if (exchange.set) flashSet(exchange);
    if (exchange.set) {
        refresh('sets');
    } else if (exchange.source === 'stub') {
        refresh('stubs');
        if (!byId('scenarios').hidden) refresh('scenarios');
    }
}

function handle(event) {
    if (event.type === 'exchange') exchangeEnded(JSON.parse(event.data));
    if (event.type !== 'change') return;
    const { what } = JSON.parse(event.data);
    for (const name of changed[what] ?? [what]) refresh(name);
}

// MARK: - The connection

let wake = () => {};
const pause = (milliseconds) => new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    wake = () => { clearTimeout(timer); resolve(); };
});

async function follow() {
    for (let delay = 500; ; delay = Math.min(delay * 2, 5000)) {
        try {
            for await (const event of events(`/events?changes=true&bodyBytes=${searchedBytes}`)) {
                if (event.type !== 'open') {
                    handle(event);
                    continue;
                }
                // Only now, so that nothing falls between what is loaded and what is told.
                await Promise.all(Object.values(loaders).map((load) => load()));
                delay = 500;
                connected();
            }
            disconnected('The server has ended the connection.', delay);
        } catch (problem) {
            if (problem.status === 401 || problem.status === 403) await signIn(problem);
            else disconnected(problem.status ? problem.message : `${location.host} does not answer.`, delay);
        }
        await pause(delay);
    }
}

function connected() {
    document.body.classList.remove('lost');
    byId('connection').textContent = 'Live';
    byId('problem').hidden = true;
}

function disconnected(sentence, delay) {
    document.body.classList.add('lost');
    byId('connection').textContent = 'Not connected';
    const again = document.createElement('button');
    again.textContent = 'Try now';
    again.addEventListener('click', () => wake());
    byId('problem').replaceChildren(
        `${sentence} What you see is from before. Trying again every ${Math.ceil(delay / 1000)} s. `, again);
    byId('problem').hidden = false;
}

/** Asks for the token, or to load the page anew where the server has none. */
function signIn(problem) {
    const hasToken = document.querySelector('meta[name="doppel-token"]').content === 'asked';
    byId('connection').textContent = 'Not signed in';
    byId('sign-in-title').textContent = hasToken ? 'This server asks for its token' : 'Load this page anew';
    byId('sign-in-form').hidden = !hasToken;
    byId('reload-help').hidden = hasToken;
    byId('sign-in-problem').textContent = byId('sign-in-token').value ? problem.message : '';
    byId('sign-in').showModal();
    return new Promise((resolve) => {
        byId('sign-in').addEventListener('close', resolve, { once: true });
    });
}

byId('sign-in-form').addEventListener('submit', () => useToken(byId('sign-in-token').value));

// MARK: - The controls

function keepControls() {
    byId('filter').addEventListener('input', () => filterLog(byId('filter').value));
    byId('sets-filter').addEventListener('input', () => filterSets(byId('sets-filter').value));
    byId('pause').addEventListener('click', togglePause);
    byId('clear').addEventListener('click', clear);
    byId('export').addEventListener('click', () => attempt(async () => {
        download(await getText('/journal.har'), 'doppel.har', 'application/json');
    }));
    byId('reset-all').addEventListener('click', () => attempt(async () => {
        await send('DELETE', '/selections');
        announce('All sets are as at first');
    }));
    byId('stubs').addEventListener('toggle', () => refresh('stubs'));
    byId('new-stub').addEventListener('click', () => editStub());
    byId('show-sets').addEventListener('click', () => showPane('sets'));
    byId('show-log').addEventListener('click', () => showPane('log'));
    document.addEventListener('keydown', escape);
}

function togglePause() {
    const pauses = byId('pause').getAttribute('aria-pressed') !== 'true';
    byId('pause').setAttribute('aria-pressed', String(pauses));
    pauseLog(pauses);
}

/** Forgets the requests at the second press: they can't be had back. */
async function clear() {
    const button = byId('clear');
    if (!button.classList.contains('sure')) {
        button.classList.add('sure');
        button.textContent = 'Really?';
        setTimeout(() => { button.classList.remove('sure'); button.textContent = 'Clear'; }, 3000);
        return;
    }
    await attempt(async () => {
        await send('DELETE', '/journal');
        closeDetail();
        clearLog();
    });
}

/** Esc goes back: from the filter to the rows, from the detail to its row. */
function escape(event) {
    if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
    const field = document.activeElement;
    if (field === byId('filter') || field === byId('sets-filter')) {
        enter(byId(field === byId('filter') ? 'log' : 'sets'));
    } else if (!byId('detail').hidden) {
        closeDetail();
    }
}

keepSettings();
keepControls();
keepShortcuts();
keepRoving(byId('sets'));
keepLog(showDetail);
keepRoving(byId('log'), (row) => { if (!byId('detail').hidden) select(Number(row.dataset.id)); });
setInterval(tickSets, 1000);
follow();
