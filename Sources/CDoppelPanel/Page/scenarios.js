// The scenarios, whose states decide which stubs answer.

import { attempt, byId, el, setText, showRows } from './dom.js';
import { segment, send } from './api.js';

export function showScenarios(scenarios) {
    byId('scenarios').hidden = scenarios.length === 0;
    setText(byId('scenario-count'), String(scenarios.length));
    showRows(byId('scenario-list'), scenarios, ({ name }) => name, makeRow, showRow);
}

function makeRow({ name }) {
    const path = `/scenarios/${segment(name)}`;
    const select = el('select', {
        'aria-label': `State of ${name}`,
        onchange: () => attempt(() => send('PUT', path, { state: select.value })),
    });
    return el('li', { class: 'scenario', 'data-scenario': name },
        el('strong', {}, name), select,
        el('button', { class: 'quiet', onclick: () => attempt(() => send('DELETE', path)) }, 'Reset'));
}

function showRow(row, { state, states }) {
    const select = row.querySelector('select');
    showRows(select, states, (name) => name, (name) => el('option', { value: name }, name), () => {});
    select.value = state;
}
