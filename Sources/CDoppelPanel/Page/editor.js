// The dialogs in which JSON is written: a stub, a response of a set, a reply for what nothing answers.

import { announce, byId, el } from './dom.js';
import { Written, segment, send } from './api.js';
import { setNames } from './sets.js';

const dialog = byId('editor');
const text = byId('editor-text');
let save = null;
/** What the text said at first. */
let original = '';

/**
 * Opens the dialog.
 *
 * `fields` are put above the text; `done` gets what the text says, and what it throws is shown.
 */
function edit({ title, help, label = 'JSON', value, button, fields = [], done }) {
    byId('editor-title').textContent = title;
    byId('editor-help').textContent = help;
    byId('editor-label').textContent = label;
    byId('editor-done').textContent = button;
    byId('editor-problem').textContent = '';
    byId('editor-fields').replaceChildren(...fields);
    original = JSON.stringify(arranged(value), null, 2);
    text.value = original;
    save = done;
    dialog.showModal();
    (fields[0]?.querySelector('input, select') ?? text).focus();
}

const firstKeys = ['name', 'request', 'response', 'method', 'status'];

/** The members in the order in which a person writes them. */
function arranged(value) {
    const names = [...firstKeys.filter((name) => name in value), ...Object.keys(value).filter((name) => !firstKeys.includes(name))];
    const isPart = (name) => name === 'request' || name === 'response';
    return Object.fromEntries(names.map((name) => [name, isPart(name) ? arranged(value[name]) : value[name]]));
}

byId('editor-cancel').addEventListener('click', () => dialog.close());
byId('editor-form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const problem = byId('editor-problem');
    problem.textContent = '';
    try {
        await save(JSON.parse(text.value));
        dialog.close();
    } catch (error) {
        problem.textContent = error instanceof SyntaxError ? `This is no JSON: ${error.message}` : error.message;
    }
});
text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) byId('editor-form').requestSubmit();
});

/** Whether nothing was edited: the server then takes what it has, with what is redacted on the page. */
const isCopyOf = (exchange) => exchange?.response && exchange.source !== 'nothing' && text.value === original;

const emptyStub = { request: { method: 'GET', path: '/' }, response: { status: 200, json: {} } };

/** Makes a stub, like an exchange when one is given. */
export function editStub(stub = emptyStub, exchange = null) {
    edit({
        title: 'New stub',
        help: 'Written as in a stub file. It is asked before all others, and before response sets.',
        value: stub, button: 'Add stub',
        done: async () => {
            const added = await (isCopyOf(exchange)
                ? send('POST', `/journal/${exchange.id}/stub`, {}) : send('POST', '/stubs', new Written(text.value)));
            const names = added.stubs.map((stub) => stub.name ?? stub.matcher);
            announce(`Added: ${[...names, ...added.sets, ...added.presets].join(', ')}`);
        },
    });
}

const suggested = { status: 200, json: {} };

/** Adds a response to a set. */
export function editChoice(set) {
    const name = el('input', { type: 'text', required: true, placeholder: 'Empty list' });
    edit({
        title: `Add a response to ${set}`, help: 'Written as the response of a stub file.', label: 'Response',
        value: suggested, button: 'Add and switch to it', fields: [el('label', {}, 'Name ', name)],
        done: (response) => addChoice(set, name.value.trim(), response),
    });
}

/** Adds the response of an exchange to a set that can be picked. */
export function editChoiceOf(exchange, response) {
    const set = el('select', {}, setNames().map((name) => el('option', { value: name }, name)));
    if (exchange.set) set.value = exchange.set;
    const name = el('input', { type: 'text', required: true, placeholder: 'Recorded' });
    edit({
        title: 'Add as a response', help: 'The set gives it from then on.', label: 'Response',
        value: response, button: 'Add and switch to it',
        fields: [el('label', {}, 'Response set ', set), el('label', {}, 'Name ', name)],
        done: (response) => addChoice(set.value, name.value.trim(), response, exchange),
    });
}

async function addChoice(set, name, response, exchange = null) {
    if (!name) throw new Error('The response needs a name.');
    const content = isCopyOf(exchange) ? { name, exchange: exchange.id } : { name, response };
    await send('POST', `/sets/${segment(set)}/choices`, content);
    await send('PUT', `/sets/${segment(set)}`, { selection: name });
    announce(`${set}: ${name}`);
}

/** The reply for requests that nothing answers; `cancelled` is called when there is none. */
export function editUnmatched(cancelled) {
    edit({
        title: 'Reply to requests that nothing answers', help: 'Written as the response of a stub file.',
        label: 'Response', value: { status: 503, json: { error: 'unavailable' } }, button: 'Reply so',
        done: (response) => send('PUT', '/unmatched', { policy: 'reply', response }),
    });
    dialog.addEventListener('close', cancelled, { once: true });
}

/** A network with figures of one's own. */
export function editNetwork(network, cancelled) {
    const { latency = 0.2, jitter = 0, loss = 0, downBytesPerSecond = 50_000, upBytesPerSecond = 50_000 } = network;
    edit({
        title: 'A network of your own', help: 'Seconds, bytes per second, and the share of segments that are lost, 0 to 1.',
        value: { latency, jitter, loss, downBytesPerSecond, upBytesPerSecond }, button: 'Use it',
        done: (value) => send('PUT', '/network', value),
    });
    dialog.addEventListener('close', cancelled, { once: true });
}

/** Keeps what is selected as a preset. */
export function editPreset(selections) {
    const name = el('input', { type: 'text', required: true, placeholder: 'Expired session' });
    edit({
        title: 'Save as a preset', help: 'It lasts as long as the server. To keep it, copy it into a stub file.',
        label: 'Selections', value: selections, button: 'Save', fields: [el('label', {}, 'Name ', name)],
        done: async (selections) => {
            if (!name.value.trim()) throw new Error('The preset needs a name.');
            await send('POST', '/stubs', { presets: [{ name: name.value.trim(), selections }] });
            announce(`Saved ${name.value.trim()}`);
        },
    });
}
