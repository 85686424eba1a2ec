// The WebSockets that are open at the server.

import { announce, attempt, byId, el, setText, showRows } from './dom.js';
import { parts } from './format.js';
import { send } from './api.js';

export function showSockets(sockets) {
    byId('sockets').hidden = sockets.length === 0;
    setText(byId('socket-count'), String(sockets.length));
    showRows(byId('socket-list'), sockets, ({ id }) => id, makeRow, () => {});
}

function makeRow({ id, url }) {
    const path = `/websockets/${id}`;
    const place = parts(url).path;
    const text = el('input', { type: 'text', 'aria-label': `Message to ${place}`, placeholder: 'Message' });
    const push = () => attempt(async () => {
        await send('POST', `${path}/messages`, { text: text.value });
        announce(`Sent to ${place}`);
        text.value = '';
    });
    text.addEventListener('keydown', (event) => { if (event.key === 'Enter') push(); });
    const close = (drop) => attempt(() => send('POST', `${path}/close`, drop ? { drop } : {}));
    return el('li', { class: 'socket', 'data-socket': id },
        el('code', { class: 'matcher', title: url }, place), text,
        el('button', { class: 'quiet', onclick: push }, 'Send'),
        el('button', { class: 'quiet', onclick: () => close(false) }, 'Close'),
        el('button', { class: 'quiet', title: 'Lose the connection without a closing frame', onclick: () => close(true) }, 'Drop'));
}
