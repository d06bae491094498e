'use client'

import { Alert, Button, CopyButton, Table } from '@mantine/core'
import { useTranslations } from 'next-intl'
import classes from './tool.module.css'

export type GivenPassword = { imei: string; password: string }

/** Generated passwords, shown once, to copy as lines. */
export function GivenPasswords({ items }: { items: readonly GivenPassword[] }) {
  const t = useTranslations()
  const lines = items.map(({ imei, password }) => `${imei}\t${password}`).join('\n')
  return (
    <Alert
      color="orange"
      classNames={{ title: classes.warning ?? '' }}
      title={t('tool.passwords.title', { count: items.length })}
    >
      {t('tool.passwords.once')}
      <Table.ScrollContainer minWidth={0} maxHeight={320} maw={480}>
        <Table layout="auto" dir="ltr">
          <Table.Tbody>
            {items.map(({ imei, password }) => (
              <Table.Tr key={imei}>
                <Table.Th>{imei}</Table.Th>
                <Table.Td ff="monospace">{password}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <CopyButton value={lines}>
        {({ copied, copy }) => (
          <Button size="compact-md" variant="default" onClick={copy}>
            {copied ? t('form.copied') : t('tool.passwords.copy')}
          </Button>
        )}
      </CopyButton>
    </Alert>
  )
}
