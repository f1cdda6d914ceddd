/** Files of frameworks: the template of one, and a stored one in three forms. */
import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useApi } from '../../data/requests/queries.ts';
import { standardsText } from '../../text/content/standards.ts';
import { Icon } from '../../ui/icon.tsx';

const text = standardsText.file;

interface FileMenuProps {
  readonly label: string;
  readonly files: readonly {
    readonly name: string;
    readonly url: string;
    readonly file?: string;
  }[];
}

function FileMenu({ label, files }: FileMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<Icon name="download" />} rightSection={<Icon name="down" />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(({ name, url, file = '' }) => (
          <Menu.Item key={name} component="a" href={url} download={file}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function TemplateMenu(): ReactNode {
  const api = useApi();
  const urlOf = (format: 'csv' | 'xlsx') =>
    api.url('GET /standards/1.0/template', { query: { format } });
  const files = [
    { name: text.templateXlsx, url: urlOf('xlsx') },
    { name: text.templateCsv, url: urlOf('csv') },
  ];
  return <FileMenu label={text.template} files={files} />;
}

export function ExportMenu({ id }: { readonly id: string }): ReactNode {
  const api = useApi();
  const path = { id };
  const urlOf = (format: 'csv' | 'xlsx') =>
    api.url('GET /standards/1.0/frameworks/{id}/export', { path, query: { format } });
  const files = [
    {
      name: text.json,
      url: api.url('GET /standards/1.0/frameworks/{id}/package', { path }),
      file: `framework-${id}.json`,
    },
    { name: text.csv, url: urlOf('csv') },
    { name: text.xlsx, url: urlOf('xlsx') },
  ];
  return <FileMenu label={text.export} files={files} />;
}
