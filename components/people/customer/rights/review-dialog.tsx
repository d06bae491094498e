'use client'

import { useTranslations } from 'next-intl'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import type { Permission } from '#lib/codes/permissions.ts'
import classes from './rights.module.css'

type ReviewProps = {
  name: string
  changes: { given: Permission[]; taken: Permission[] }
  onConfirm: () => Promise<void>
  onClose: () => void
}

export function ReviewDialog({ name, changes, onConfirm, onClose }: ReviewProps) {
  const t = useTranslations('customer.rights')
  const names = useTranslations('permission')
  const lists = [
    { title: t('gives'), sign: '+', rights: changes.given },
    { title: t('takes'), sign: '−', rights: changes.taken },
  ]
  return (
    <ConfirmDialog
      title={t('confirm', { name })}
      consequence={
        <div className={classes.review}>
          {lists.map(
            ({ title, sign, rights }) =>
              rights.length > 0 && (
                <div key={sign}>
                  <h3>{title}</h3>
                  <ul>
                    {rights.map((key) => (
                      <li key={key} data-sign={sign}>
                        {names(key)}
                      </li>
                    ))}
                  </ul>
                </div>
              ),
          )}
          <p>{t('atOnce')}</p>
        </div>
      }
      action={t('apply')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
