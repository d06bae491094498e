'use client'

import { Table, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import classes from './health.module.css'
import { HealthSection } from './health-section.tsx'

type HealthTableProps<R> = {
  /** Message area of its title, help, columns and of `none`. */
  words: 'health.certificates' | 'health.jobs'
  columns: readonly string[]
  /** Columns of figures. */
  atEnd?: readonly string[]
  rows: readonly R[]
  /** Pixels, before it scrolls. */
  minWidth: number
  maxHeight: number
  rowOf: (row: R) => ReactNode
}

/** A part of the page with one table, and what it means. */
export function HealthTable<R>(props: HealthTableProps<R>) {
  const { words, columns, atEnd = [], rows, minWidth, maxHeight, rowOf } = props
  const t = useTranslations(words)
  return (
    <HealthSection title={t('title')}>
      <article className={classes.card}>
        <Text c="dimmed" fz="sm">
          {t('help')}
        </Text>
        {rows.length === 0 ? (
          <Text mt="sm">{t('none')}</Text>
        ) : (
          <Table.ScrollContainer minWidth={minWidth} mah={maxHeight}>
            <Table verticalSpacing={4} className="tabular" aria-label={t('title')}>
              <Table.Thead>
                <Table.Tr>
                  {columns.map((name) => (
                    <Table.Th key={name} ta={atEnd.includes(name) ? 'end' : 'start'}>
                      {t(name)}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>{rows.map(rowOf)}</Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </article>
    </HealthSection>
  )
}
