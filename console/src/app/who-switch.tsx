/** Chooses whose data the console shows: the whole platform, or what one application sees. */
import { Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApplications, useWhoName } from '../data/records/applications.ts';
import { useWho } from '../data/requests/queries.ts';
import { useSession } from '../data/viewer/session.ts';
import { OF_ORG, PLATFORM, type Who, whoPath } from '../data/viewer/who.ts';
import { navigationOf } from '../routes/routes.ts';
import { shellText } from '../text/shell.ts';
import { Icon } from '../ui/icon.tsx';
import { useOpen } from '../ui/link.tsx';
import { shortId } from '../ui/values/format.ts';

const SEARCH_AFTER_MS = 250;
/** They need no scrolling; more are found by typing. */
const SHOWN_MAX = 9;

/** What is no application, by its path. */
const PLACES: Readonly<Record<string, Who>> = { o: PLATFORM, ...OF_ORG };

/** The first page of what one looks at. */
export function homeHref(who: Who): string {
  const path = navigationOf(who.kind)[0]?.path;
  return `/console/${whoPath(who)}${path ? `/${path}` : ''}`;
}

/** What the person may look at beside applications; `wanted` is in its name. */
function usePlaces(wanted: string) {
  const { operator, orgRole } = useSession();
  const places = [...(operator ? [PLATFORM] : []), ...(orgRole ? [OF_ORG[orgRole.role]] : [])];
  return places.filter(({ kind }) => shellText.who[kind].toLowerCase().includes(wanted));
}

export function WhoSwitch() {
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, SEARCH_AFTER_MS);
  const who = useWho();
  const name = useWhoName();
  const open = useOpen();
  const wanted = text.trim().toLowerCase();
  const found = useApplications(search.trim()).filter((one) =>
    one.name.toLowerCase().includes(wanted),
  );
  const places = usePlaces(wanted);
  const choose = (value: string) => {
    combobox.closeDropdown();
    setText('');
    open(homeHref(PLACES[value] ?? { kind: 'application', id: value }));
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} width={280} position="bottom-start">
      <Combobox.Target targetType="button">
        <UnstyledButton className="shell-who" onClick={() => combobox.toggleDropdown()}>
          <span className="visually-hidden">{shellText.who.label}: </span>
          <span className="shell-who-name">
            {name ?? (who.kind === 'application' ? shortId(who.id) : '')}
          </span>
          <Icon name="down" />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={text}
          aria-label={shellText.who.search}
          placeholder={shellText.who.search}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
        />
        <Combobox.Options aria-label={shellText.who.label}>
          {places.map((place) => (
            <Combobox.Option
              key={place.kind}
              value={whoPath(place)}
              active={who.kind === place.kind}
            >
              {shellText.who[place.kind]}
            </Combobox.Option>
          ))}
          {found.slice(0, SHOWN_MAX).map((one) => (
            <Combobox.Option
              key={one.sourcedId}
              value={one.sourcedId}
              active={who.kind === 'application' && who.id === one.sourcedId}
            >
              <span className="clamped">{one.name}</span>
            </Combobox.Option>
          ))}
          {found.length + places.length === 0 && (
            <Combobox.Empty>{shellText.who.none}</Combobox.Empty>
          )}
          {found.length > SHOWN_MAX && <Combobox.Footer>{shellText.who.more}</Combobox.Footer>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
