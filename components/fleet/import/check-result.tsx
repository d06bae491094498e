'use client'

import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { reveal } from '#components/list/tool/reveal.ts'
import classes from '#components/list/tool/tool.module.css'
import { firstOf } from '#lib/sheet/first-of.ts'
import type { Check } from './use-import.ts'

const mostShown = 100

type CheckResultProps = {
  name: string
  check: Pick<
    Check,
    'total' | 'sheet' | 'other_sheets' | 'hidden_rows' | 'unknown_headings' | 'row_errors'
  >
  place: string
  /** Of the button that starts it. */
  startText: (count: number) => string
  /** What the number of a row is. */
  numberTitle: string
  /** The same sheet, for another organisation or other defaults. */
  isCheckedAgain: boolean
  /** What is taken in otherwise than it is written. */
  remarks?: ReactNode
  isBusy: boolean
  onStart: () => void
  onDrop: () => void
}

export function CheckResult({ name, check, place, isBusy, ...props }: CheckResultProps) {
  const t = useTranslations('tool.import')
  const bad = new Set(check.row_errors.map(({ row }) => row)).size
  const good = check.total - bad
  return (
    <section ref={reveal} className={`${classes.form} ${classes.steps}`} aria-label={t('checked')}>
      <Stack gap="md">
        <Group gap={8} wrap="nowrap">
          {bad === 0 ? (
            <IconCircleCheck size={20} color="var(--wp-state-moving)" aria-hidden="true" />
          ) : (
            <IconAlertTriangle size={20} color="var(--wp-state-static)" aria-hidden="true" />
          )}
          <Text fw={600} role="status">
            {t('outcome', { name, good, bad })}
          </Text>
        </Group>
        <Text fz="sm" c="dimmed">
          {[
            t('sheet', { name: check.sheet }),
            check.other_sheets.length > 0 &&
              t('otherSheets', { names: check.other_sheets.join(', ') }),
            check.hidden_rows.length > 0 && t('hiddenRows', { rows: firstOf(check.hidden_rows) }),
          ]
            .filter(Boolean)
            .join('. ')}
        </Text>
        {props.isCheckedAgain && (
          <Text fz="sm" c="dimmed" role="status">
            {t('checkedAgain', { place })}
          </Text>
        )}
        {check.unknown_headings.length > 0 && (
          <Alert
            color="orange"
            classNames={{ title: classes.warning ?? '' }}
            title={t('unknownHeadings')}
          >
            {check.unknown_headings.join(', ')}
          </Alert>
        )}
        {props.remarks}
        {check.row_errors.length > 0 && (
          <RowErrors errors={check.row_errors} numberTitle={props.numberTitle} />
        )}
        <Group className={classes.starts ?? ''}>
          <Button loading={isBusy} disabled={good === 0} onClick={props.onStart}>
            {props.startText(good)}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={props.onDrop}>
            {t('otherSheet')}
          </Button>
        </Group>
      </Stack>
    </section>
  )
}

type RowErrorsProps = { errors: Check['row_errors']; numberTitle: string }

function RowErrors({ errors, numberTitle }: RowErrorsProps) {
  const t = useTranslations('tool.import')
  return (
    <>
      <Table.ScrollContainer minWidth={300} maxHeight={320}>
        <Table stickyHeader fz="sm" aria-label={t('rowErrors')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('row')}</Table.Th>
              <Table.Th>{numberTitle}</Table.Th>
              <Table.Th>{t('reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {errors.slice(0, mostShown).map((error) => (
              <Table.Tr key={`${error.row} ${error.column} ${error.errcode}`}>
                <Table.Td className="tabular">{error.row}</Table.Td>
                <Table.Td className={classes.number}>
                  <bdi>{error.imei || '—'}</bdi>
                </Table.Td>
                <Table.Td>{error.error_message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {errors.length > mostShown && (
        <Text fz="xs" c="dimmed">
          {t('moreErrors', { count: errors.length - mostShown })}
        </Text>
      )}
    </>
  )
}
