'use client'

import { Alert, Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { withoutMarks } from '#lib/i18n/isolate-arguments.ts'
import classes from '../customer.module.css'

type HandOverProps = {
  title: ReactNode
  account: string
  password: string
  children?: ReactNode
  onClose: () => void
}

/** A new log-in; its password is shown once. */
export function HandOverDialog({ title, account, password, children, onClose }: HandOverProps) {
  const t = useTranslations('customer.handOver')
  const words = useTranslations('customer.account')
  const common = useTranslations('common')
  useFocusReturn()
  const address = window.location.origin
  const line = (label: string, value: string) => withoutMarks(common('withValue', { label, value }))
  const lines = [address, line(words('account'), account), line(words('password'), password)]
  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <Stack gap="md">
        <Alert color="green" title={t('once')}>
          <dl className={classes.handOver}>
            <dt>{words('account')}</dt>
            <dd>
              <bdi>{account}</bdi>
            </dd>
            <dt>{words('password')}</dt>
            <dd>
              <bdi className="tabular">{password}</bdi>
            </dd>
          </dl>
          <CopyButton value={lines.join('\n')}>
            {({ copied, copy }) => (
              <Button
                size="sm"
                variant="default"
                data-autofocus
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                onClick={copy}
              >
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
        </Alert>
        {children && (
          <div>
            <Text fz="sm" fw={600} mb={8}>
              {t('next')}
            </Text>
            <Group gap="xs">{children}</Group>
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('done')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
