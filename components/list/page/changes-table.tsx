'use client'

import { useTranslations } from 'next-intl'
import type { CellContext } from '#lib/format/cell.ts'
import { changesOf } from './changes.ts'
import classes from './list-page.module.css'

type ChangesProps = {
  before: Record<string, unknown>
  after: Record<string, unknown>
  names: Record<string, string>
  context: CellContext
}

export function ChangesTable({ before, after, names, context }: ChangesProps) {
  const t = useTranslations('report')
  const changes = changesOf(before, after, context, names)
  if (changes.length === 0) return null
  return (
    <section>
      <h2 className={classes.heading}>{t('changes')}</h2>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{t('factName')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.key}>
              <th scope="row">{change.label}</th>
              <td>{change.before === undefined ? '—' : <del>{change.before}</del>}</td>
              <td>{change.after === undefined ? '—' : <ins>{change.after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
