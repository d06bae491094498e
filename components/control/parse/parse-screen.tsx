'use client'

import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import toolClasses from '#components/list/tool/tool.module.css'
import { FrameView } from '#components/shared/frame/frame-view.tsx'
import classes from '#components/shared/frame/parse.module.css'
import { Form } from '#components/ui/form/form.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { Page } from '#components/ui/page.tsx'
import { PlainAlert } from '#components/ui/plain/plain-alert.tsx'
import { isProtocol, protocolOptions } from '#lib/codes/protocols.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { frameHex, hexOf } from '#lib/rules/frame-hex.ts'

type Parsed = { hex: string; reply: CallReply<'cmd/Parse'> }
type Values = { hex: string; protocol: string; model: string }

const guessed = 'auto'

/** Bytes of any supported protocol, read field by field. */
export function ParseScreen() {
  const t = useTranslations('tool.parse')
  const query = useSearchParams()
  const [parsed, setParsed] = useState<Parsed>()
  const form = useForm<Values>({
    initial: { hex: query.get('hex') ?? '', protocol: query.get('protocol') ?? guessed, model: '' },
    rules: { hex: [frameHex] },
    submit: async ({ hex, protocol, model }) => {
      const reply = await call('cmd/Parse', {
        hex,
        model: model.trim(),
        ...(isProtocol(protocol) && { protocol }),
      })
      setParsed({ hex: hexOf(hex).toLowerCase(), reply })
    },
  })
  const { wrapperProps: _, ...protocol } = form.choice('protocol')
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <div className={toolClasses.form}>
        <Form form={form}>
          <div className={classes.form}>
            <Textarea
              label={t('hex')}
              description={t('hexHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autosize
              minRows={4}
              maxRows={14}
              spellCheck={false}
              dir="ltr"
              classNames={{ input: 'tabular' }}
              {...form.text('hex')}
            />
            <div className={classes.choices}>
              <Select
                label={t('protocol')}
                data={[{ value: guessed, label: t('guess') }, ...protocolOptions]}
                allowDeselect={false}
                {...protocol}
                value={form.values.protocol}
              />
              <TextInput label={t('model')} maxLength={40} {...form.text('model')} />
            </div>
            <div>
              <Button type="submit" loading={form.isBusy}>
                {t('action')}
              </Button>
            </div>
          </div>
        </Form>
      </div>
      {parsed && <Outcome {...parsed} />}
    </Page>
  )
}

function Outcome({ hex, reply }: Parsed) {
  const t = useTranslations('tool.parse')
  const { frames, rest } = reply
  return (
    <section className={toolClasses.result} aria-live="polite" aria-label={t('result')}>
      <p className={classes.head}>{t('found', { count: frames.length })}</p>
      {frames.map((frame) => (
        <FrameView key={`${frame.from}-${frame.to}`} frame={frame} hex={hex} />
      ))}
      {rest && (
        <PlainAlert tone="bad">
          {t('rest', { from: String(rest.from), count: rest.to - rest.from })}
        </PlainAlert>
      )}
    </section>
  )
}
