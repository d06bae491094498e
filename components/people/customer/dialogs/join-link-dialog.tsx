'use client'

import { Button, CopyButton, Modal, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { QrCode } from '#components/ui/qr-code.tsx'
import { dateTime } from '#lib/format/time.ts'
import type { JoinLink } from '../customer-types.ts'
import classes from '../join-links.module.css'

/** A link to hand on, as address and QR code, and who came by it. */
export function JoinLinkDialog({ link, onClose }: { link: JoinLink; onClose: () => void }) {
  const t = useTranslations('customer.joinLinks')
  useFocusReturn()
  const { invite, state, came, uses } = link
  const address = `${window.location.origin}/register?invite=${invite}`
  return (
    <Modal opened onClose={onClose} title={link.note || link.maker} size="md">
      <div className={classes.share}>
        {state === 'open' ? (
          <>
            <QrCode text={address} size={220} label={t('qr')} />
            <bdi className={classes.address}>{address}</bdi>
            <CopyButton value={address}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  data-autofocus
                  leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                  onClick={copy}
                >
                  {t(copied ? 'copied' : 'copy')}
                </Button>
              )}
            </CopyButton>
          </>
        ) : (
          <Text c="dimmed">{t(`closed.${state}`)}</Text>
        )}
        <section className={classes.came}>
          <Text fw={600}>{t('came', { count: uses })}</Text>
          {came.length === 0 && <Text c="dimmed">{t('nobody')}</Text>}
          <ul>
            {came.map(({ suid, account, nickName, time }) => (
              <li key={suid}>
                <bdi>{nickName === account ? account : `${nickName} (${account})`}</bdi> ·{' '}
                {dateTime(time)}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Modal>
  )
}
