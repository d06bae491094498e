'use client'

import { Button, Code, CopyButton, Modal } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import classes from './push.module.css'

/** The secret that signs, once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations('push.secret')
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title={t('title')} closeOnClickOutside={false}>
      <p>{t('text')}</p>
      <Code block dir="ltr" className={classes.text ?? ''}>
        {secret}
      </Code>
      <div className={classes.foot}>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t('copied') : t('copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('done')}</Button>
      </div>
    </Modal>
  )
}
