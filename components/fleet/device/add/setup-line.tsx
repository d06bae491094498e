import { Button, CopyButton, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import classes from './add-steps.module.css'

type SetupLineProps = {
  label: string
  text: string
  sim?: string | null | undefined
  children?: ReactNode
}

/** A text for a device, to copy or to send from the phone in hand. */
export function SetupLine({ label, text, sim, children }: SetupLineProps) {
  const t = useTranslations('add.setup')
  return (
    <div className={classes.text}>
      <Text fz="sm" c="dimmed">
        {label}
      </Text>
      <code dir="ltr">{text}</code>
      <CopyText text={text} label={label} />
      <Button
        component="a"
        size="compact-sm"
        variant="default"
        href={`sms:${sim ?? ''}?&body=${encodeURIComponent(text)}`}
      >
        {t('openSms')}
      </Button>
      {children}
    </div>
  )
}

export function CopyText({ text, label }: { text: string; label: string }) {
  const t = useTranslations('add.setup')
  const common = useTranslations('common')
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={common('withValue', { label: t(copied ? 'copied' : 'copy'), value: label })}
          onClick={copy}
        >
          {t(copied ? 'copied' : 'copy')}
        </Button>
      )}
    </CopyButton>
  )
}
