'use client'

import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { downloadMade } from '#components/list/export/download-file.ts'
import classes from './fail-dialog.module.css'

export type FailItem = { imei: string; error_message: string; row?: number }

/** From here on the list is offered as fail.txt. */
export const failFileFrom = 20
const mostShown = 100

export const failText = (items: readonly FailItem[]): string =>
  `${items.map(({ imei, error_message }) => `${imei}\t${error_message}`).join('\r\n')}\r\n`

const sheetName = 'fail.xlsx'

/** Row, number and reason, with headings: to be mended and taken in again. */
async function saveSheet(items: readonly FailItem[], headings: readonly string[]) {
  const { writeXlsx } = await import('#lib/sheet/write-xlsx.ts')
  const rows = items.map(({ row, imei, error_message }) => [row ?? null, imei, error_message])
  downloadMade(writeXlsx([headings, ...rows]), sheetName)
}

type FailTableProps = {
  items: readonly FailItem[]
  /** Heading of the numbers, where they are not of devices. */
  number?: string | undefined
  /** False: there are more than these, in a file of their own. */
  isWhole?: boolean
}

export function FailTable({ items, number, isWhole = true }: FailTableProps) {
  const t = useTranslations('ui.fail')
  const hasRows = items.some(({ row }) => row !== undefined)
  return (
    <>
      <Table.ScrollContainer minWidth={280} maxHeight={320}>
        <Table stickyHeader fz="sm" className={classes.fails ?? ''} aria-label={t('list')}>
          <Table.Thead>
            <Table.Tr>
              {hasRows && <Table.Th>{t('row')}</Table.Th>}
              <Table.Th>{number ?? t('imei')}</Table.Th>
              <Table.Th>{t('reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.slice(0, mostShown).map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a number may fail twice; the list never changes
              <Table.Tr key={at}>
                {hasRows && <Table.Td className="tabular">{item.row}</Table.Td>}
                <Table.Td className="tabular">{item.imei || '—'}</Table.Td>
                <Table.Td>{item.error_message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {items.length > mostShown && (
        <Text fz="xs" c="dimmed">
          {t('more', { count: items.length - mostShown })}
        </Text>
      )}
      <Group>
        {isWhole && (
          <Button
            size="xs"
            variant="light"
            leftSection={<IconDownload size={15} />}
            onClick={() => void saveSheet(items, [t('row'), number ?? t('imei'), t('reason')])}
          >
            {t('download', { file: sheetName })}
          </Button>
        )}
        {items.length >= failFileFrom && (
          <Button
            size="xs"
            variant="light"
            leftSection={<IconDownload size={15} />}
            onClick={() => downloadMade(failText(items), 'fail.txt')}
          >
            {t('download', { file: 'fail.txt' })}
          </Button>
        )}
      </Group>
    </>
  )
}

type FootProps = Pick<FailDialogProps, 'onClose' | 'onUndo'>

/** Of a dialog that tells an outcome. */
export function DialogFoot({ onClose, onUndo }: FootProps) {
  const t = useTranslations()
  return (
    <Group justify="flex-end">
      {onUndo && (
        <Button variant="light" leftSection={<IconArrowBackUp size={16} />} onClick={onUndo}>
          {t('form.undo.action')}
        </Button>
      )}
      <Button variant="default" onClick={onClose}>
        {t('common.close')}
      </Button>
    </Group>
  )
}

type FailDialogProps = {
  items: readonly FailItem[]
  done: number
  onClose: () => void
  /** Takes back what was done. */
  onUndo?: (() => void) | undefined
  /** Of what is no device: the title, and the heading of the numbers. */
  words?: { title: string; number: string }
}

/** Open while there are failures. */
export function FailDialog({ items, done, onClose, onUndo, words }: FailDialogProps) {
  const t = useTranslations('ui.fail')
  return (
    <Modal
      opened={items.length > 0}
      onClose={onClose}
      size="lg"
      title={<strong>{words?.title ?? t('title', { failed: items.length, done })}</strong>}
    >
      <Stack>
        <FailTable items={items} number={words?.number} />
        <DialogFoot onClose={onClose} onUndo={onUndo} />
      </Stack>
    </Modal>
  )
}
