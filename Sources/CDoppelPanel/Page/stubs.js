// The stubs, which are asked before the response sets.

import { attempt, byId, el, setText } from './dom.js';
import { send } from './api.js';

export function showStubs(stubs) {
    setText(byId('stub-count'), stubs.length ? String(stubs.length) : '');
    byId('stub-list').replaceChildren(...stubs.map(row));
}

function row(stub) {
    return el('li', { class: 'stub', 'data-stub': stub.id },
        el('code', { class: 'matcher', title: stub.place }, stub.name ? `${stub.name}  ` : '', stub.matcher),
        el('span', { class: 'hits', 'aria-label': 'requests' },
            stub.callCount || stub.limit ? `${stub.callCount}${stub.limit ? `/${stub.limit}` : ''}` : ''),
        el('button', {
            class: 'quiet', 'aria-label': `Remove ${stub.name ?? stub.matcher}`, title: 'Remove',
            onclick: () => attempt(() => send('DELETE', `/stubs/${stub.id}`)),
        }, '✕'));
}
