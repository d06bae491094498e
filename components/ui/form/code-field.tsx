'use client'

import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { secondsToRetry } from '#lib/rules/code.ts'
import { typingRoom } from '#lib/rules/text-limits.ts'
import classes from './form.module.css'

/** `onSend` answers whether a code was sent. */
export function CodeField(props: TextInputProps & { onSend: () => Promise<boolean> }) {
  const t = useTranslations('form.code')
  const { onSend, ...input } = props
  const [isSending, setSending] = useState(false)
  const { seconds, start } = useCountdown()

  async function send() {
    setSending(true)
    const isSent = await onSend()
    setSending(false)
    if (isSent) start()
  }

  return (
    <TextInput
      label={t('label')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={typingRoom.code}
      inputContainer={(field) => (
        <div className={classes.code}>
          {field}
          <Button
            variant="default"
            size={input.size ?? 'sm'}
            loading={isSending}
            disabled={seconds > 0}
            onClick={() => void send()}
          >
            {seconds > 0 ? t('again', { seconds }) : t('send')}
          </Button>
        </div>
      )}
      {...input}
    />
  )
}

function useCountdown() {
  const [sentAt, setSentAt] = useState<number>()
  const [now, setNow] = useState(0)
  const seconds = sentAt === undefined ? 0 : secondsToRetry(sentAt, now)
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = () => {
    setSentAt(Date.now())
    setNow(Date.now())
  }
  return { seconds, start }
}
