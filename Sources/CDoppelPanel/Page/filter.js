// The log's filter: `method:post status:4xx host:api.example.com set:login unmatched failed words`.

/** A test for exchanges; each word has to hold, and one with a minus before it must not. */
export function filter(text) {
    const tests = text.toLowerCase().split(/\s+/).filter(Boolean).map(test);
    return (exchange) => tests.every((holds) => holds(exchange));
}

function test(word) {
    if (word.length > 1 && word.startsWith('-')) {
        const inner = test(word.slice(1));
        return (exchange) => !inner(exchange);
    }
    const [, name, value] = /^(method|status|host|path|set|stub):(.*)$/.exec(word) ?? [];
    if (name) return named(name, value);
    if (word === 'unmatched') return isUnmatched;
    if (word === 'failed') return (exchange) => exchange.outcome === 'failed' || exchange.status >= 400;
    if (word === 'network') return (exchange) => exchange.source === 'network';
    return (exchange) => exchange.searched.includes(word);
}

function named(name, value) {
    switch (name) {
        case 'method': return (exchange) => exchange.method.toLowerCase() === value;
        case 'status': return status(value);
        case 'host': return (exchange) => exchange.host.toLowerCase().includes(value);
        case 'path': return (exchange) => exchange.path.toLowerCase().includes(value);
        default: return (exchange) => (exchange.answeredBy ?? '').toLowerCase().includes(value);
    }
}

/** `404`, `4xx`, `400-499`, or `none`. */
function status(value) {
    const range = /^(\d{3})-(\d{3})$/.exec(value);
    if (range) return ({ status }) => status >= Number(range[1]) && status <= Number(range[2]);
    if (value === 'none') return ({ status }) => !status;
    return ({ status }) => status && [...value].every((sign, place) => sign === 'x' || String(status)[place] === sign);
}

export const isUnmatched = (exchange) => exchange.source === 'nothing' || exchange.source === 'unmatched';
