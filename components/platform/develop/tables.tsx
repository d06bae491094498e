'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { FieldRow } from '#lib/format/contract-fields.ts'
import { CodeWords } from './code-words.tsx'
import classes from './develop.module.css'
import { useReader } from './reader.tsx'
import { errorAnchor } from './search-entries.ts'

/** Scrolls sideways, by keyboard too. */
function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe scrollable-region-focusable)
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}

/** Of the whole catalogue without names; its rows are what links and search lead to. */
export function ErrorTable({ names }: { names?: readonly ErrorName[] }) {
  const t = useTranslations('develop.column')
  const { errors } = useReader()
  const shown = names ? errors.filter(({ name }) => names.includes(name)) : errors
  return (
    <ScrollRegion label={t('name')}>
      <table>
        <thead>
          <tr>
            <th>errcode</th>
            <th>{t('name')}</th>
            <th>{t('meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ code, name, text }) => (
            <tr key={name} {...(!names && { id: errorAnchor(code), tabIndex: -1 })}>
              <td className="tabular">{code}</td>
              <td>
                <code>{name}</code>
              </td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

export function Fields({ rows, withNeed = false }: { rows: FieldRow[]; withNeed?: boolean }) {
  const t = useTranslations('develop.column')
  return (
    <ScrollRegion label={t('field')}>
      <table>
        <thead>
          <tr>
            <th>{t('field')}</th>
            <th>{t('type')}</th>
            {withNeed && <th>{t('limits')}</th>}
            <th>{t('meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.path}>
              <td>
                <code>{row.path}</code>
                {withNeed && row.isRequired && (
                  <span className={classes.required} title={t('required')}>
                    *
                  </span>
                )}
              </td>
              <td className={classes.type}>{row.type}</td>
              {withNeed && <td className={classes.type}>{row.limits}</td>}
              <td>
                <CodeWords text={row.description} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
