/** Above the tree: search with its matches, filters, the level to expand to. */
import { ActionIcon, Button, Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Filter, isFiltering, NO_FILTER, type View } from '../../outline/view.ts';
import { MASTERY } from '../../routes/content/framework.ts';
import { frameworkText as text } from '../../text/content/framework.ts';
import { statesText } from '../../text/states.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import type { LoadedOutline } from './use-outline.ts';
import { EVERY_LEVEL, type Tree } from './use-tree.ts';

/** The filter as the controls of the toolbar name it. */
export function filterWords(
  { search, type, educationLevel, isMarked, mastery }: Filter,
  { types }: Pick<LoadedOutline, 'types'>,
  marked: string,
): readonly string[] {
  const level = MASTERY[mastery ?? -1];
  const named = [
    search.trim(),
    type === null ? '' : `${text.type}: ${types[type] || text.untyped}`,
    educationLevel === null ? '' : `${text.level}: ${educationLevel}`,
    isMarked === null ? '' : isMarked ? marked : text.unused,
    level ? `${text.mastery.filter}: ${text.mastery.levels[level]}` : '',
  ];
  return named.filter(Boolean);
}

interface ToolbarProps {
  readonly outline: LoadedOutline;
  readonly tree: Tree;
  readonly filter: Filter;
  /** Index of the match that was gone to last. */
  readonly match: number;
  readonly onFilter: (patch: Partial<Filter>) => void;
  readonly onStep: (step: 1 | -1) => void;
  /** The words of the filter for items with a mark. */
  readonly marked: string;
  /** The words of the filter for standards without one; left out = there is none. */
  readonly unmarked?: string;
  /** Further filters. */
  readonly children?: ReactNode;
}

export function Toolbar(props: ToolbarProps) {
  const { outline, tree, filter, onFilter } = props;
  const { types, educationLevels, levels } = outline;
  const isFiltered = isFiltering(filter);
  return (
    <div className="tree-toolbar screen-only">
      <TextInput
        type="search"
        className="tree-search"
        aria-label={text.search}
        placeholder={text.search}
        leftSection={<Icon name="search" />}
        value={filter.search}
        data-first-filter
        onChange={({ currentTarget }) => onFilter({ search: currentTarget.value })}
      />
      {isFiltered && <Found {...props} view={tree.view} />}
      {types.length > 1 && (
        <Select
          aria-label={text.type}
          placeholder={`${text.type}: ${text.any}`}
          clearable
          searchable
          value={filter.type === null ? null : String(filter.type)}
          data={types.map((name, index) => ({ value: String(index), label: name || text.untyped }))}
          onChange={(value) => onFilter({ type: value === null ? null : Number(value) })}
        />
      )}
      {educationLevels.length > 1 && (
        <Select
          aria-label={text.level}
          placeholder={`${text.level}: ${text.any}`}
          clearable
          searchable
          value={filter.educationLevel}
          data={[...educationLevels].sort()}
          onChange={(educationLevel) => onFilter({ educationLevel })}
        />
      )}
      <Checkbox
        label={props.marked}
        checked={filter.isMarked === true}
        onChange={({ currentTarget }) => onFilter({ isMarked: currentTarget.checked || null })}
      />
      {props.unmarked && (
        <Checkbox
          label={props.unmarked}
          checked={filter.isMarked === false}
          onChange={({ currentTarget }) =>
            onFilter({ isMarked: currentTarget.checked ? false : null })
          }
        />
      )}
      {props.children}
      {isFiltered ? (
        <Button variant="subtle" onClick={() => onFilter(NO_FILTER)}>
          {statesText.filtered.clear}
        </Button>
      ) : (
        levels > 1 && <Levels levels={levels} tree={tree} />
      )}
    </div>
  );
}

function Found({ view, match, onStep }: ToolbarProps & { readonly view: View | undefined }) {
  const count = view?.matches.length ?? 0;
  return (
    <span className="tree-found">
      <span role="status">{count === 0 ? text.foundNone : text.found(formatNumber(count))}</span>
      {count > 0 && (
        <>
          <ActionIcon aria-label={text.previous} title={text.previous} onClick={() => onStep(-1)}>
            <Icon name="left" />
          </ActionIcon>
          <span className="soft">{text.at(formatNumber(match + 1), formatNumber(count))}</span>
          <ActionIcon aria-label={text.next} title={text.next} onClick={() => onStep(1)}>
            <Icon name="right" />
          </ActionIcon>
        </>
      )}
    </span>
  );
}

const SHOWN_LEVELS = 3;

function Levels({ levels, tree }: { readonly levels: number; readonly tree: Tree }) {
  const { level, toggled } = tree.expansion;
  const numbers = Array.from(
    { length: Math.min(SHOWN_LEVELS, levels - 1) },
    (_, index) => index + 1,
  );
  return (
    <span className="tree-levels">
      <span>{text.expand}</span>
      <SegmentedControl
        aria-label={text.expand}
        value={toggled.length > 0 ? '' : String(level)}
        data={[
          ...numbers.map((number) => ({ value: String(number), label: String(number) })),
          { value: String(EVERY_LEVEL), label: text.all },
        ]}
        onChange={(value) => tree.setExpansion({ level: Number(value), toggled: [] })}
      />
    </span>
  );
}
