/** How the console looks in this browser: theme, rows, zone of times, shortcuts. */
import { SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { setPreferences, usePreferences } from '../../data/viewer/preferences.ts';
import { accountText } from '../../text/access/account.ts';
import { shellText } from '../../text/shell.ts';
import { Setting, Settings } from '../../ui/fields/settings.tsx';
import { Panel } from '../../ui/page.tsx';

const text = accountText.display;
const { theme } = shellText;

const themes = [
  { value: 'auto', label: theme.system },
  { value: 'light', label: theme.light },
  { value: 'dark', label: theme.dark },
] as const;
const densities = [
  { value: 'comfortable', label: theme.comfortable },
  { value: 'compact', label: theme.compact },
] as const;
const zones = [
  { value: 'browser', label: theme.browserZone },
  { value: 'utc', label: theme.utc },
] as const;

export function DisplayPanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { density, zone, shortcuts } = usePreferences();
  return (
    <Panel title={text.title} note={text.note}>
      <Settings>
        <Choice title={text.theme} options={themes} value={colorScheme} onChange={setColorScheme} />
        <Choice
          title={text.density}
          options={densities}
          value={density}
          onChange={(value) => setPreferences({ density: value })}
        />
        <Choice
          title={text.zone}
          options={zones}
          value={zone}
          onChange={(value) => setPreferences({ zone: value })}
        />
        <Setting
          title={text.shortcuts}
          control={
            <Switch
              aria-label={text.shortcuts}
              checked={shortcuts === 'on'}
              onChange={({ currentTarget }) =>
                setPreferences({ shortcuts: currentTarget.checked ? 'on' : 'off' })
              }
            />
          }
        >
          {text.shortcutsHint}
        </Setting>
      </Settings>
    </Panel>
  );
}

interface ChoiceProps<Value extends string> {
  readonly title: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ title, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <Setting
      title={title}
      control={
        <SegmentedControl
          size="xs"
          aria-label={title}
          data={[...options]}
          value={value}
          onChange={(next) => onChange(next as Value)}
        />
      }
    />
  );
}
