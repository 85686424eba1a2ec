// The response sets: a row for each, with a button for each response.

import { ago, counted, duration, statusClass } from './format.js';
import { announce, attempt, byId, el, setAttribute, setText } from './dom.js';
import { segment, send } from './api.js';
import { editChoice } from './editor.js';
import { moved, rove } from './keys.js';

const modes = { choice: 'Always', sequence: 'In turn', cycle: 'Again and again', random: 'Any of' };
const failures = ['networkConnectionLost', 'timedOut', 'notConnectedToInternet', 'cannotFindHost'];
const realNetwork = 'Real network';

const rows = new Map();
let filterText = '';

/** Shows the sets as they are now; rows that stay keep the focus and what is being typed. */
export function showSets(sets) {
    const list = byId('sets');
    for (const [name, row] of rows) {
        if (sets.some((set) => set.name === name)) continue;
        row.element.remove();
        rows.delete(name);
    }
    sets.forEach((set, place) => {
        if (!rows.has(set.name)) rows.set(set.name, new SetRow(set.name));
        const row = rows.get(set.name);
        row.show(set);
        if (list.children[place] !== row.element) list.insertBefore(row.element, list.children[place] ?? null);
    });
    byId('reset-all').disabled = !sets.some((set) => isTouched(set));
    byId('sets-filter').hidden = sets.length < 8;
    showEmpty(sets);
    filterSets(filterText);
    rove(list);
}

const isTouched = (set) => set.isChanged || !set.isEnabled || set.extraDelay > 0 || set.failuresLeft > 0;

function showEmpty(sets) {
    const empty = byId('sets-empty');
    empty.hidden = sets.length > 0;
    if (sets.length > 0 || empty.childElementCount) return;
    empty.append(
        el('p', {}, 'There are no response sets yet. A set is one request with several named responses, one of which is given.'),
        el('pre', {}, 'stubs.register(ResponseSet("Login", matching: .post("/login")) {\n'
            + '    Choice("Success", .json(["token": "t"]))\n    Choice("Offline", .error(.notConnectedToInternet))\n})'),
        el('p', {}, 'In a folder that doppel serve gives, it stands in a stub file under "sets".'));
}

export function filterSets(text) {
    filterText = text;
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows.values()) {
        row.element.hidden = !words.every((word) => row.searched.includes(word));
    }
}

/** An exchange has ended that a set has answered. */
export function flashSet(exchange) {
    rows.get(exchange.set)?.flash(exchange.choice);
}

export const setNames = () => [...rows.keys()];

/** Says how long ago the last request was. */
export function tickSets() {
    for (const row of rows.values()) row.tick();
}

class SetRow {
    constructor(name) {
        this.name = name;
        this.path = `/sets/${segment(name)}`;
        this.buttons = new Map();
        this.build();
    }

    build() {
        this.enabled = el('input', {
            type: 'checkbox', role: 'switch', 'aria-label': `${this.name} answers`,
            onchange: () => this.change({ isEnabled: this.enabled.checked }),
        });
        this.matcher = el('code', { class: 'matcher' });
        this.badge = el('span', { class: 'badge' });
        this.hits = el('span', { class: 'hits' });
        this.more = el('button', {
            class: 'quiet more', 'aria-expanded': 'false', 'aria-label': `More of ${this.name}`, title: 'More',
            onclick: () => this.toggle(),
        }, '⋯');
        this.group = el('div', { class: 'segments', onkeydown: (event) => this.key(event) });
        this.extra = this.buildExtra();
        this.element = el('li', { class: 'set', 'data-set': this.name },
            el('div', { class: 'set-head' },
                this.enabled, el('strong', {}, this.name), this.matcher, this.badge, this.hits, this.more),
            this.group, this.extra);
    }

    buildExtra() {
        this.mode = el('select', { onchange: () => this.changeMode() },
            Object.entries(modes).map(([value, text]) => el('option', { value }, text)));
        this.delay = el('input', {
            type: 'number', min: 0, step: 100, onchange: () => this.change({ extraDelay: this.delay.valueAsNumber / 1000 || 0 }),
        });
        this.failCount = el('input', {
            type: 'number', min: 0, step: 1, onchange: () => this.changeFailures(),
        });
        this.failure = el('select', { 'aria-label': 'How they fail', onchange: () => this.changeFailures() },
            failures.map((name) => el('option', {}, name)));
        return el('div', { class: 'extra', hidden: true },
            el('label', {}, 'Gives ', this.mode),
            el('label', {}, 'Extra delay ', this.delay, ' ms'),
            el('label', {}, 'Fail next ', this.failCount), this.failure,
            el('div', { class: 'extra-buttons' },
                el('button', { class: 'quiet', onclick: () => this.useNetwork() }, realNetwork),
                el('button', { class: 'quiet', onclick: () => editChoice(this.name) }, 'Add a response…'),
                el('button', { class: 'quiet', onclick: () => this.reset() }, 'Reset')));
    }

    show(set) {
        this.set = set;
        this.searched = `${set.name} ${set.matcher} ${set.choices.join(' ')}`.toLowerCase();
        setText(this.matcher, set.matcher);
        this.enabled.checked = set.isEnabled;
        this.element.classList.toggle('off', !set.isEnabled);
        this.element.classList.toggle('touched', isTouched(set));
        setText(this.badge, this.words().join(' · '));
        this.showHits();
        this.showSegments();
        this.showExtra();
    }

    /** In what the set is not as it was at first. */
    words() {
        const { set } = this;
        const words = [];
        if (!set.isEnabled) words.push('off');
        if (set.isChanged) words.push(set.selection?.kind === 'choice' ? 'changed' : set.selectionInWords);
        if (set.extraDelay > 0) words.push(`+${duration(set.extraDelay)}`);
        if (set.failuresLeft > 0) words.push(`fails ${set.failuresLeft}×`);
        return words;
    }

    showHits() {
        const total = Object.values(this.set.hits).reduce((sum, count) => sum + count, 0);
        const last = this.set.responses.map((response) => response.lastHit).filter(Boolean).sort().pop();
        this.lastHit = last ? Date.parse(last) : null;
        setText(this.hits, total ? String(total) : '');
        setAttribute(this.hits, 'aria-label', counted(total, 'request'));
        this.tick();
    }

    tick() {
        const words = this.lastHit ? `last request ${ago(this.lastHit)}` : '';
        if (this.hits.title !== words) this.hits.title = words;
    }

    flash(choice) {
        const places = [this.hits, this.buttons.get(choice)].filter(Boolean);
        for (const place of places) {
            place.classList.remove('flash');
            // Read, so that the animation begins anew.
            void place.offsetWidth;
            place.classList.add('flash');
            // Left there it would flash again when its pane is shown again.
            place.addEventListener('animationend', () => place.classList.remove('flash'), { once: true });
        }
    }

    // MARK: Responses

    get isSingle() { return (this.set.selection?.kind ?? 'choice') === 'choice'; }
    get chosen() { return this.set.selection?.choices ?? []; }

    showSegments() {
        const names = this.set.responses.map((response) => response.name);
        if (names.join('\n') !== [...this.buttons.keys()].join('\n')) this.buildSegments(names);
        setAttribute(this.group, 'role', this.isSingle ? 'radiogroup' : 'group');
        setAttribute(this.group, 'aria-label', this.name);
        for (const response of this.set.responses) this.showSegment(response);
        // The row is one stop of the Tab key: at what is chosen.
        const stop = names.find((name) => this.chosen.includes(name)) ?? names[0];
        for (const [name, button] of this.buttons) button.classList.toggle('stop', name === stop);
    }

    buildSegments(names) {
        this.buttons = new Map(names.map((name) => [
            name, el('button', { class: 'segment', 'data-choice': name, onclick: () => this.press(name) },
                el('i', { class: 'dot' }), el('span', { class: 'name' }, name), el('span', { class: 'figure' })),
        ]));
        this.group.replaceChildren(...this.buttons.values());
    }

    showSegment({ name, kind, status, hits }) {
        const button = this.buttons.get(name);
        const isAll = this.set.selection?.kind === 'random' && this.chosen.length === 0;
        const place = this.chosen.indexOf(name);
        const isOn = place >= 0 || isAll;
        setAttribute(button, 'role', this.isSingle ? 'radio' : 'checkbox');
        setAttribute(button, 'aria-checked', isOn);
        button.firstChild.className = `dot ${kind === 'reply' ? statusClass(status) : kind}`;
        const order = !this.isSingle && place >= 0 && this.set.selection.kind !== 'random' ? `${place + 1}` : '';
        setText(button.lastChild, order);
        const meaning = { reply: status ?? 'response', error: 'error', network: 'real network', computed: 'computed' }[kind];
        button.title = `${meaning}${name === this.set.choices[0] ? ', the default' : ''}${hits ? `, given ${hits}×` : ''}`;
    }

    press(name) {
        if (this.isSingle) return this.select({ kind: 'choice', choices: [name] });
        const kind = this.set.selection.kind;
        const all = this.chosen.length === 0 ? this.set.choices : this.chosen;
        const choices = all.includes(name) ? all.filter((other) => other !== name) : [...all, name];
        if (choices.length === 0) return announce('At least one response has to be given.', 'problem');
        return this.select({ kind, choices });
    }

    select(selection) {
        return this.change({ selection });
    }

    changeMode() {
        const kind = this.mode.value;
        if (kind === 'choice') return this.select({ kind, choices: [this.chosen[0] ?? this.set.choices[0]] });
        return this.select({ kind, choices: kind === 'random' ? [] : this.set.choices });
    }

    /** ← and → go to the next response; where one is given always, it is given from then on. */
    key(event) {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        const button = event.target.closest('.segment');
        if (!step || !button || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        const next = moved([...this.buttons.values()], button, step);
        next.focus();
        if (this.isSingle) this.press(next.dataset.choice);
    }

    // MARK: What else a set has

    showExtra() {
        const { set } = this;
        const active = document.activeElement;
        setAttribute(this.mode, 'disabled', set.selection ? null : true);
        if (active !== this.mode) this.mode.value = set.selection?.kind ?? '';
        if (active !== this.delay) this.delay.value = Math.round(set.extraDelay * 1000);
        if (active !== this.failCount) this.failCount.value = set.failuresLeft;
    }

    toggle() {
        this.extra.hidden = !this.extra.hidden;
        setAttribute(this.more, 'aria-expanded', !this.extra.hidden);
        if (!this.extra.hidden) this.mode.focus();
    }

    changeFailures() {
        this.change({ failuresLeft: this.failCount.valueAsNumber || 0, failure: this.failure.value });
    }

    async useNetwork() {
        await attempt(async () => {
            const isThere = this.set.responses.find((response) => response.kind === 'network');
            if (!isThere) {
                await send('POST', `${this.path}/choices`, { name: realNetwork, response: { passThrough: true } });
            }
            await this.select({ kind: 'choice', choices: [isThere?.name ?? realNetwork] });
        });
    }

    async change(content) {
        const before = this.set;
        const changed = await attempt(() => send('PUT', this.path, content));
        this.show(changed ?? before);
        byId('reset-all').disabled = ![...rows.values()].some((row) => isTouched(row.set));
        if (changed && content.selection) announce(`${this.name}: ${changed.selectionInWords}`);
    }

    async reset() {
        await attempt(async () => {
            await send('DELETE', `/selections/${segment(this.name)}`);
            announce(`${this.name} is as at first`);
        });
    }
}
