// Words for figures.

export function bytes(count) {
    if (count < 1000) return `${count} B`;
    if (count < 1e6) return `${(count / 1e3).toFixed(count < 1e4 ? 1 : 0)} kB`;
    return `${(count / 1e6).toFixed(count < 1e7 ? 1 : 0)} MB`;
}

export function duration(seconds) {
    if (seconds === undefined || seconds === null) return '';
    const milliseconds = seconds * 1000;
    if (milliseconds < 1) return '<1 ms';
    if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
    return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 1)} s`;
}

const two = (number) => String(number).padStart(2, '0');

/** The time of day, by this machine's clock. */
export function time(date) {
    const at = new Date(date);
    return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

export function ago(moment, now = Date.now()) {
    const seconds = Math.max(0, Math.round((now - moment) / 1000));
    if (seconds < 2) return 'now';
    if (seconds < 60) return `${seconds} s ago`;
    if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
    return time(moment);
}

/** What colour a status has: ok, moved, client, server; error where there is none. */
export function statusClass(status) {
    if (!status) return 'error';
    return ['moved', 'ok', 'moved', 'client', 'server'][Math.floor(status / 100) - 1] ?? 'error';
}

export function parts(url) {
    try {
        const { host, pathname, search } = new URL(url);
        return { host, path: pathname + search };
    } catch {
        return { host: '', path: url };
    }
}

/** JSON in lines; other text, and what only looks like JSON, as it is. */
export function pretty(text, type) {
    if (!/json/i.test(type ?? '') && !/^\s*[[{]/.test(text)) return text;
    // Numbers that JavaScript can't hold would be changed on the way.
    if (text.length > 200_000 || /\d{16}/.test(text)) return text;
    try {
        return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
        return text;
    }
}

export const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;
