/** Ids in a JSON text that lead to pages of the console. */
import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { isPlainClick } from '../link.tsx';
import type { JsonLink } from '../values/record-links.ts';
import { placesOf } from './pointers.ts';

interface Placed {
  readonly links: readonly JsonLink[];
  readonly decorations: DecorationSet;
}

function place(state: EditorState, links: readonly JsonLink[]): Placed {
  const placeOf = placesOf(state.doc.toString());
  const found = links.flatMap(({ pointer, href }) => {
    const at = placeOf(pointer);
    if (!at || at.missing !== undefined) return [];
    const link = Decoration.mark({ tagName: 'a', class: 'json-link', attributes: { href } });
    // Between the quotes.
    return [link.range(at.from + 1, at.to - 1)];
  });
  return { links, decorations: Decoration.set(found, true) };
}

/** Replaces the links of a text. */
export const setLinks = StateEffect.define<readonly JsonLink[]>();

const field = StateField.define<Placed>({
  create: () => ({ links: [], decorations: Decoration.none }),
  update(placed, { state, effects, docChanged }) {
    const given = effects.find((effect) => effect.is(setLinks));
    if (!given && !docChanged) return placed;
    return place(state, given?.is(setLinks) ? given.value : placed.links);
  },
  provide: (own) => EditorView.decorations.from(own, ({ decorations }) => decorations),
});

/** `open` opens an address without loading the page anew. */
export function linksExtension(open: (href: string) => void): Extension {
  return [
    field,
    EditorView.domEventHandlers({
      click(event) {
        const link = event.target instanceof Element && event.target.closest('a');
        if (!link || !isPlainClick(event)) return false;
        event.preventDefault();
        open(link.getAttribute('href') ?? '');
        return true;
      },
    }),
  ];
}
