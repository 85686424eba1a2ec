// The stubs, which are asked before the response sets.

import { attempt, byId, el, setText, showRows } from './dom.js';
import { counted } from './format.js';
import { send } from './api.js';

/** How many are shown, those that are asked first. */
const shown = 300;

export function showStubs(stubs) {
    showRows(byId('stub-list'), stubs.slice(0, shown), ({ id }) => id, makeRow, showRow);
    setText(byId('stubs-left'), stubs.length > shown ? `and ${counted(stubs.length - shown, 'more stub')}` : '');
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
