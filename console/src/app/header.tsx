/** The right of the header: search, live state, help, display, account. */
import { ActionIcon, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { setPreferences, usePreferences } from '../data/preferences.ts';
import { useSession } from '../data/session.ts';
import { PLATFORM } from '../data/who.ts';
import { accountRoute } from '../routes/account.ts';
import { hrefOf } from '../routes/route.ts';
import { isBuilt } from '../routes/routes.ts';
import { shellText } from '../text/shell.ts';
import { Icon } from '../ui/icon.tsx';
import { useOpen } from '../ui/link.tsx';
import { LiveState } from './live-state.tsx';
import { shortcutHelp } from './shell-shortcuts.tsx';

export function HeaderMenus() {
  return (
    <div className="shell-menus screen-only">
      <SearchButton />
      <LiveState />
      <ActionIcon
        aria-label={shellText.help}
        title={shellText.help}
        onClick={() => shortcutHelp.open()}
      >
        <Icon name="help" />
      </ActionIcon>
      <DisplayMenu />
      <AccountMenu />
    </div>
  );
}

function SearchButton() {
  return (
    <UnstyledButton className="shell-search" onClick={spotlight.open}>
      <Icon name="search" />
      <span className="shell-search-text">{shellText.search}</span>
      <kbd className="shell-search-text">Ctrl K</kbd>
      <span className="visually-hidden shell-search-name">{shellText.search}</span>
    </UnstyledButton>
  );
}

function DisplayMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { density, zone } = usePreferences();
  const { theme } = shellText;
  return (
    <Menu closeOnItemClick={false} position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={theme.label} title={theme.label}>
          <Icon name="display" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as typeof colorScheme)}
        >
          <Menu.Label>{theme.themeGroup}</Menu.Label>
          <Menu.RadioItem value="auto">{theme.system}</Menu.RadioItem>
          <Menu.RadioItem value="light">{theme.light}</Menu.RadioItem>
          <Menu.RadioItem value="dark">{theme.dark}</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.RadioGroup
          value={density}
          onChange={(value) => setPreferences({ density: value as typeof density })}
        >
          <Menu.Label>{theme.densityGroup}</Menu.Label>
          <Menu.RadioItem value="comfortable">{theme.comfortable}</Menu.RadioItem>
          <Menu.RadioItem value="compact">{theme.compact}</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.RadioGroup
          value={zone}
          onChange={(value) => setPreferences({ zone: value as typeof zone })}
        >
          <Menu.Label>{theme.zoneGroup}</Menu.Label>
          <Menu.RadioItem value="browser">{theme.browserZone}</Menu.RadioItem>
          <Menu.RadioItem value="utc">{theme.utc}</Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

/** A form, as the server's own page ends the session and shows the sign-in. */
async function signOut(): Promise<void> {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/console/sign-out';
  document.body.append(form);
  form.submit();
}

function AccountMenu() {
  const { account } = useSession();
  const { shortcuts } = usePreferences();
  const open = useOpen();
  const label = shellText.account.menu(account.name);
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon aria-label={label} title={label}>
          <Icon name="person" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="shell-account">
          <strong>{account.name}</strong>
          <span className="soft">{account.email}</span>
        </div>
        <Menu.Divider />
        {isBuilt(accountRoute) && (
          <Menu.Item
            leftSection={<Icon name="person" />}
            onClick={() => open(hrefOf(accountRoute, { who: PLATFORM }))}
          >
            {shellText.account.own}
          </Menu.Item>
        )}
        <Menu.CheckboxItem
          closeMenuOnClick={false}
          checked={shortcuts === 'on'}
          onChange={(isOn) => setPreferences({ shortcuts: isOn ? 'on' : 'off' })}
        >
          {shellText.account.shortcuts}
        </Menu.CheckboxItem>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="out" />} onClick={signOut}>
          {shellText.account.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
