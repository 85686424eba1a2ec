// The stubs, which are asked before the response sets.

import { attempt, byId, el, setText, showRows } from './dom.js';
import { send } from './api.js';

export function showStubs(stubs) {
    setText(byId('stub-count'), stubs.length ? String(stubs.length) : '');
    showRows(byId('stub-list'), stubs, ({ id }) => id, makeRow, showRow);
}

function makeRow(stub) {
    return el('li', { class: 'stub', 'data-stub': stub.id },
        el('code', { class: 'matcher', title: stub.place }, stub.name ? `${stub.name}  ` : '', stub.matcher),
        el('span', { class: 'hits', 'aria-label': 'requests' }),
        el('button', {
            class: 'quiet', 'aria-label': `Remove ${stub.name ?? stub.matcher}`, title: 'Remove',
            onclick: () => attempt(() => send('DELETE', `/stubs/${stub.id}`)),
        }, '✕'));
}

function showRow(row, { callCount, limit }) {
    const words = callCount || limit ? `${callCount}${limit ? `/${limit}` : ''}` : '';
    setText(row.querySelector('.hits'), words);
}
