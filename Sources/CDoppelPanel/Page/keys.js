// Lists that are one stop of the Tab key, in which ↑ and ↓ go from row to row.

import { byId } from './dom.js';

/** The element that is so many places behind another, without leaving the list. */
export function moved(elements, from, step) {
    const place = elements.indexOf(from);
    return elements[Math.min(Math.max(place + step, 0), elements.length - 1)] ?? from;
}

const visible = (list) => [...list.children].filter((row) => !row.hidden);
/** What of a row gets the focus: what is chosen in it, or the row itself. */
const target = (row) => row.querySelector('.segment.stop') ?? row;

/** Lets Tab reach one row of a list: the one that had the focus last. */
export function rove(list, current = null) {
    const rows = visible(list);
    const row = current ?? rows.find((row) => row.classList.contains('current')) ?? rows[0];
    for (const other of list.children) {
        const isCurrent = other === row;
        other.classList.toggle('current', isCurrent);
        if (other.matches('.set')) {
            for (const control of other.querySelectorAll('button, input, select')) {
                const isReached = isCurrent && (!control.matches('.segment') || control.matches('.stop'));
                control.tabIndex = isReached ? 0 : -1;
            }
        } else {
            other.tabIndex = isCurrent ? 0 : -1;
        }
    }
}

function vertical(event) {
    return { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity }[event.key];
}

/** Moves the focus of a list by ↑ ↓, Page ↑ ↓, Home and End; `arrived` is told of each row. */
export function keepRoving(list, arrived = () => {}) {
    list.addEventListener('focusin', (event) => {
        const row = [...list.children].find((row) => row.contains(event.target));
        if (row) rove(list, row);
    });
    list.addEventListener('keydown', (event) => {
        const step = vertical(event);
        const isField = event.target.matches('select, input[type=number], input[type=text]');
        if (!step || isField || event.altKey || event.ctrlKey || event.metaKey) return;
        const rows = visible(list);
        const row = rows.find((row) => row.contains(event.target));
        const next = moved(rows, row, step);
        event.preventDefault();
        if (!next) return;
        rove(list, next);
        target(next).focus();
        arrived(next);
    });
}

/** Gives the focus to a list's current row. */
export function enter(list) {
    const rows = visible(list);
    const row = rows.find((row) => row.classList.contains('current')) ?? rows[0];
    if (row) target(row).focus();
}

const isTyping = (element) => element.matches('input:not([type=checkbox]), textarea, select');

/** Keys that hold everywhere: `/` goes to the filter, F6 to the other pane. */
export function keepShortcuts() {
    document.addEventListener('keydown', (event) => {
        if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return;
        if (event.key === 'F6') {
            event.preventDefault();
            const isInSets = byId('steering').contains(document.activeElement);
            showPane(isInSets ? 'log' : 'sets');
            enter(byId(isInSets ? 'log' : 'sets'));
        } else if (event.key === '/' && !isTyping(event.target)) {
            event.preventDefault();
            const setsFilter = byId('sets-filter');
            const isInSets = byId('steering').contains(document.activeElement) && !setsFilter.hidden;
            if (!isInSets) showPane('log');
            (isInSets ? setsFilter : byId('filter')).focus();
        }
    });
}

/** On a narrow screen one pane is seen at a time. */
export function showPane(name) {
    document.querySelector('main').dataset.pane = name;
    byId('show-sets').setAttribute('aria-pressed', name === 'sets');
    byId('show-log').setAttribute('aria-pressed', name === 'log');
}
