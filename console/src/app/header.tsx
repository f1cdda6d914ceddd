/** The right of the header: search, live state, and the menu of the person. */
import { ActionIcon, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '../data/viewer/session.ts';
import { PLATFORM } from '../data/viewer/who.ts';
import { accountRoute } from '../routes/access/account.ts';
import { hrefOf } from '../routes/route.ts';
import { isBuilt } from '../routes/routes.ts';
import { shellText } from '../text/shell.ts';
import { Icon } from '../ui/icon.tsx';
import { useOpen } from '../ui/link.tsx';
import { LiveState } from './live-state.tsx';
import { openPalette } from './open-palette.ts';
import { shortcutHelp } from './shell-shortcuts.tsx';
import { useSignOut } from './sign-out.ts';

export function HeaderMenus() {
  return (
    <div className="shell-menus screen-only">
      <SearchButton />
      <LiveState />
      <AccountMenu />
    </div>
  );
}

function SearchButton() {
  return (
    <UnstyledButton className="shell-search" onClick={openPalette}>
      <Icon name="search" />
      <span className="shell-search-text">{shellText.search}</span>
      <kbd className="shell-search-text">Ctrl K</kbd>
      <span className="visually-hidden shell-search-name">{shellText.search}</span>
    </UnstyledButton>
  );
}

function AccountMenu() {
  const { account } = useSession();
  const open = useOpen();
  return (
    <PersonMenu name={account.name} email={account.email} signOut="/console/sign-out">
      {isBuilt(accountRoute) && (
        <Menu.Item
          leftSection={<Icon name="person" />}
          onClick={() => open(hrefOf(accountRoute, { who: PLATFORM }))}
        >
          {shellText.account.own}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Icon name="help" />} onClick={() => shortcutHelp.open()}>
        {shellText.help}
      </Menu.Item>
      <Menu.Divider />
    </PersonMenu>
  );
}

interface PersonMenuProps {
  readonly name: string;
  readonly email?: string;
  /** Where a form ends the session. */
  readonly signOut: string;
  /** Items above the theme. */
  readonly children?: ReactNode;
}

export function PersonMenu({ name, email, signOut, children }: PersonMenuProps) {
  const label = shellText.account.menu(name);
  const endSession = useSignOut(signOut);
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon aria-label={label} title={label}>
          <Icon name="person" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="shell-account">
          <strong>{name}</strong>
          {email && <span className="soft">{email}</span>}
        </div>
        <Menu.Divider />
        {children}
        <ThemeChoice />
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="out" />} onClick={endSession}>
          {shellText.account.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { theme } = shellText;
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(value) => setColorScheme(value as typeof colorScheme)}
    >
      <Menu.Label>{theme.themeGroup}</Menu.Label>
      <Menu.RadioItem value="auto">{theme.system}</Menu.RadioItem>
      <Menu.RadioItem value="light">{theme.light}</Menu.RadioItem>
      <Menu.RadioItem value="dark">{theme.dark}</Menu.RadioItem>
    </Menu.RadioGroup>
  );
}
