'use client'

import { Button, Code, CopyButton, Modal } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import cards from './cards/cards.module.css'

type SecretDialogProps = {
  secret: string
  /** Message area of its words. */
  words: 'push.secret' | 'apiKey.secret' | 'feed.setUp' | 'provider.scim.secret'
  onClose: () => void
}

/** What is shown once: a signing secret, a key, lines with a token. */
export function SecretDialog({ secret, words, onClose }: SecretDialogProps) {
  const t = useTranslations(words)
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title={t('title')} closeOnClickOutside={false}>
      <p>{t('text')}</p>
      <Code block dir="ltr" className={cards.text ?? ''}>
        {secret}
      </Code>
      <div className={cards.foot}>
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
