// What holds for all requests: presets, the network, what happens to requests that nothing answers, on and off.

import { announce, attempt, byId, el, setAttribute, setText, showRows } from './dom.js';
import { get, segment, send } from './api.js';
import { editNetwork, editPreset, editUnmatched } from './editor.js';
import { moved } from './keys.js';

const networks = {
    none: 'Full speed', offline: 'Offline', slow3G: '3G', slow4G: 'Slow 4G', fast4G: 'Fast 4G', custom: 'Custom…',
};
const policies = { fail: 'Fail and explain', passThrough: 'Real network', reply: 'Reply…' };

let network = {};

export function showNetwork(value) {
    network = value;
    byId('network').value = value.profile;
    byId('network').classList.toggle('touched', value.profile !== 'none');
}

export function showOverview(overview) {
    byId('registry').textContent = overview.name;
    byId('unmatched').value = overview.unmatched;
    setText(byId('stub-count'), overview.stubs ? String(overview.stubs) : '');
    byId('enabled').checked = overview.isEnabled;
    document.body.classList.toggle('disabled', !overview.isEnabled);
}

export function keepSettings() {
    fill(byId('network'), networks);
    fill(byId('unmatched'), policies);
    byId('network').addEventListener('change', changeNetwork);
    byId('unmatched').addEventListener('change', changeUnmatched);
    byId('enabled').addEventListener('change', changeEnabled);
    byId('presets').addEventListener('keydown', movePreset);
}

const fill = (select, words) => select.append(
    ...Object.entries(words).map(([value, text]) => el('option', { value }, text)));

async function changeNetwork() {
    const profile = byId('network').value;
    const refresh = async () => showNetwork(await get('/network'));
    if (profile === 'custom') return editNetwork(network, () => attempt(refresh));
    await attempt(async () => {
        showNetwork(await send('PUT', '/network', { profile }));
        announce(`Network: ${networks[profile]}`);
    });
    return undefined;
}

async function changeUnmatched() {
    const policy = byId('unmatched').value;
    const refresh = async () => showOverview(await get('/'));
    if (policy === 'reply') return editUnmatched(() => attempt(refresh));
    await attempt(async () => {
        await send('PUT', '/unmatched', { policy });
        announce(`Requests that nothing answers: ${policies[policy]}`);
    });
    return attempt(refresh);
}

async function changeEnabled() {
    await attempt(async () => showOverview(await send('PUT', '/enabled', { isEnabled: byId('enabled').checked })));
}

// MARK: - Presets

const saveButton = el('button', { class: 'quiet', tabindex: -1, onclick: () => saveSelections() });

/** A button for each preset, and one that makes a preset of what is selected. */
export function showPresets(presets, hasSets) {
    const bar = byId('presets');
    bar.hidden = !hasSets && presets.length === 0;
    setText(saveButton, presets.length ? 'Save…' : 'Save as a preset…');
    if (saveButton.parentElement !== bar) bar.append(saveButton);
    showRows(bar, presets, ({ name }) => name, makePreset, showPreset);
    const buttons = [...bar.children];
    const stop = buttons.find((button) => button.tabIndex === 0) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

const makePreset = ({ name }) => el('button', {
    class: 'preset', 'data-preset': name, tabindex: -1, onclick: () => apply(name),
}, name);

function showPreset(button, { selections, isActive }) {
    setAttribute(button, 'aria-pressed', isActive);
    const lines = Object.entries(selections).map(([set, { choices }]) => `${set}: ${choices.join(', ')}`);
    setAttribute(button, 'title', lines.join('\n'));
}

function movePreset(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = moved([...byId('presets').children], event.target, step);
    for (const button of byId('presets').children) button.tabIndex = button === next ? 0 : -1;
    next.focus();
}

async function apply(name) {
    await attempt(async () => {
        await send('POST', `/presets/${segment(name)}/apply`, { resettingOthers: true });
        announce(`Preset: ${name}`);
    });
}

async function saveSelections() {
    await attempt(async () => {
        const sets = await get('/sets');
        const changed = sets.filter((set) => set.isChanged && set.selection);
        editPreset(Object.fromEntries((changed.length ? changed : sets.filter((set) => set.selection)).map(
            ({ name, selection }) => [name, selection.kind === 'choice' ? selection.choices[0] : selection])));
    });
}
