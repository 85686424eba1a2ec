// Speaks the control API of the server that this page is from: /__doppel/openapi.json describes it.

const base = '/__doppel';

/** What the server has refused, with its own sentence; the status is 0 when it does not answer. */
export class Problem extends Error {
    constructor(status, sentence) {
        super(sentence);
        this.status = status;
    }
}

/** JSON as a person has written it, in whose lines the server finds mistakes. */
export class Written {
    constructor(text) {
        this.text = text;
    }
}

/** Kept nowhere else: pages that stubs give are of this origin, and can read what is stored for it. */
let token = document.querySelector('meta[name="doppel-secret"]').content || tokenOfAddress();

/** The token as the address has it; it goes into the fragment, which is sent to nobody. */
function tokenOfAddress() {
    const given = new URLSearchParams(location.search).get('token');
    if (given) history.replaceState(null, '', `${location.pathname}#token=${encodeURIComponent(given)}`);
    return new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
}

export function useToken(text) {
    token = text.trim();
}

async function fetched(method, path, content, signal) {
    const headers = {};
    if (token) headers.Authorization = `Bearer ${token}`;
    if (content !== undefined) headers['Content-Type'] = 'application/json';
    const body = content instanceof Written ? content.text : JSON.stringify(content);
    let response;
    try {
        response = await fetch(base + path, { method, headers, body, signal, cache: 'no-store' });
    } catch (error) {
        throw new Problem(0, error.name === 'AbortError' ? 'It took too long.' : 'The server does not answer.');
    }
    if (response.ok) return response;
    const answer = await response.json().catch(() => ({}));
    throw new Problem(response.status, answer.error ?? `The server answers ${response.status}.`);
}

export const get = async (path) => (await fetched('GET', path)).json();
export const getText = async (path) => (await fetched('GET', path)).text();

/** Sends JSON; the answer is JSON, or null when there is none. */
export async function send(method, path, content) {
    const response = await fetched(method, path, content);
    return response.status === 204 ? null : response.json();
}

export const segment = encodeURIComponent;

/** The server says something at least every 15 s. */
const longestSilence = 40_000;

/** Server-sent events, until the connection ends. With fetch: an EventSource can't send a token. */
export async function* events(path) {
    const connection = new AbortController();
    const response = await fetched('GET', path, undefined, connection.signal);
    yield { type: 'open', data: '' };
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
        const timer = setTimeout(() => connection.abort(), longestSilence);
        const { done, value } = await reader.read().finally(() => clearTimeout(timer));
        if (done) return;
        text += value.replaceAll('\r\n', '\n');
        const blocks = text.split('\n\n');
        text = blocks.pop();
        yield* blocks.map(parsed);
    }
}

function parsed(block) {
    const event = { type: 'message', data: [] };
    for (const line of block.split('\n')) {
        const [, name, value] = /^([^:]*):? ?(.*)$/s.exec(line);
        if (name === 'event') event.type = value;
        if (name === 'data') event.data.push(value);
    }
    return { type: event.type, data: event.data.join('\n') };
}
