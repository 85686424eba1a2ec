// Makes and changes elements. Text from outside only ever becomes a text node.

/**
 * An element with attributes and children; `onclick` and its like are listeners, and what is null or false is left out.
 */
export function el(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
        else element.setAttribute(key, value === true ? '' : value);
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
    return element;
}

export const byId = (id) => document.getElementById(id);

/** Changes a text only where it differs, so that nothing is announced or selected anew. */
export function setText(element, text) {
    if (element.textContent !== text) element.textContent = text;
}

export function setAttribute(element, name, value) {
    if (value === null || value === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

/**
 * Makes a list's rows those of some items, before the rows that are of none.
 *
 * A row stays for an item with the same key, so that a press on it is not lost when the list is shown anew.
 */
export function showRows(list, items, key, make, show) {
    const names = items.map((item) => String(key(item)));
    const old = new Map([...list.children].filter((row) => row.dataset.key).map((row) => [row.dataset.key, row]));
    // First, so that no row that stays has to be moved for them: it would lose the focus.
    for (const [name, row] of old) if (!names.includes(name)) row.remove();
    items.forEach((item, place) => {
        const row = old.get(names[place]) ?? make(item);
        row.dataset.key = names[place];
        show(row, item);
        if (list.children[place] !== row) list.insertBefore(row, list.children[place] ?? null);
    });
}

/** Has screen readers say something, and shows it for a while. */
export function announce(text, kind = 'note') {
    const place = byId('announcements');
    const note = el('p', { class: `announcement ${kind}` }, text);
    place.replaceChildren(note);
    clearTimeout(announce.timer);
    announce.timer = setTimeout(() => note.remove(), kind === 'problem' ? 8000 : 4000);
}

/** Does something that may fail, and says so when it has. */
export async function attempt(work) {
    try {
        return await work();
    } catch (problem) {
        announce(problem.message, 'problem');
        return undefined;
    }
}

/** Copies a text, also where the page is no secure context. */
export async function copy(text, what) {
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        const area = el('textarea', { class: 'offscreen', 'aria-hidden': 'true' });
        area.value = text;
        const focused = document.activeElement;
        document.body.append(area);
        area.select();
        document.execCommand('copy');
        area.remove();
        focused?.focus();
    }
    announce(`Copied ${what}`);
}

export function download(text, name, type) {
    const url = URL.createObjectURL(new Blob([text], { type }));
    el('a', { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
