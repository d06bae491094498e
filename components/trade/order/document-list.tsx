'use client'

import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useAmount } from '#components/ui/money.tsx'
import classes from './order.module.css'
import { Section } from './section.tsx'
import type { TradeDetail } from './trade-types.ts'
import { useDocumentDownload } from './use-document-download.ts'

/** Receipt and credit notes of an order, each as a pdf. */
export function DocumentList({ detail }: { detail: TradeDetail }) {
  const t = useTranslations('order')
  const amountOf = useAmount()
  const { busy, download } = useDocumentDownload()
  const { documents, order } = detail
  if (documents.length === 0) return null
  return (
    <Section title={t('own.documents')}>
      <ul className={classes.documents}>
        {documents.map(({ document_id, kind, number, amount, day }) => (
          <li key={document_id}>
            <Button
              size="xs"
              variant="light"
              leftSection={<IconFileDownload size={16} aria-hidden />}
              loading={busy === document_id}
              onClick={() => void download(document_id)}
            >
              {t(`document.${kind}`)}
            </Button>
            <span>
              <bdi dir="ltr">{number}</bdi>
              <small>
                <bdi dir="ltr">{day}</bdi> · {amountOf(amount, order.currency)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
