// Why an exchange was answered as it was: the stubs that came near, condition by condition.

import { counted } from './format.js';
import { el } from './dom.js';

/** The rows of the tab, of what /journal/{id}/why says. */
export function why({ answered, nearest, explanation, notes }, exchange) {
    const rows = notes.map((note) => el('p', { class: 'note' }, note));
    if (answered) {
        const choice = exchange.choice ? ` › ${exchange.choice}` : '';
        rows.push(el('h4', {}, 'Answered by'), stub(answered, choice));
        if (nearest.length) rows.push(details('Others that come near', nearest));
    } else if (nearest.length) {
        rows.push(el('h4', {}, nearest.length === 1 ? 'The nearest' : 'The nearest, closest first'), ...nearest.map((one) => stub(one)));
    } else {
        rows.push(el('p', { class: 'empty' }, 'There are no stubs and no response sets to compare it with.'));
    }
    if (explanation) {
        rows.push(el('details', { class: 'explanation' }, el('summary', {}, 'As the program is told it'), el('pre', {}, explanation)));
    }
    return rows;
}

const details = (title, stubs) => el('details', { class: 'others' }, el('summary', {}, title), ...stubs.map((one) => stub(one)));

function stub(comparison, choice = '') {
    const { name, matcher, isSet, place, conditions, refusal } = comparison;
    const unmet = conditions.filter((condition) => !condition.isMet).length;
    const result = refusal ?? (unmet ? `${counted(unmet, 'condition')} not met` : 'all conditions met');
    return el('section', { class: 'comparison' },
        el('header', {}, el('strong', {}, (name ?? matcher) + choice), isSet ? el('small', {}, 'response set') : '',
            el('small', { class: unmet || refusal ? 'unmet' : 'met' }, result)),
        el('ul', {}, conditions.flatMap(condition)),
        el('small', { class: 'place' }, place));
}

function condition({ condition, isMet, differences }) {
    if (isMet) return [el('li', { class: 'met' }, mark('✓', 'met'), el('code', {}, condition))];
    return differences.map(({ field, expected, actual }) => el('li', { class: 'unmet' },
        mark('✗', 'not met'), el('span', { class: 'field' }, field),
        el('dl', {}, el('dt', {}, 'expected'), el('dd', { class: 'expected' }, expected),
            el('dt', {}, 'actual'), el('dd', { class: 'actual' }, actual))));
}

const mark = (sign, words) => el('span', { class: 'mark', role: 'img', 'aria-label': words }, sign);
