'use client'

import { Button, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { call } from '#components/data/api.ts'
import { Form } from '#components/ui/form/form.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import classes from './brand.module.css'
import { BrandHistory } from './brand-history.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { type BrandConfig, formOf, ofDealer, wireOf } from './brand-values.ts'
import { CopyrightFields, SellerFields } from './company-fields.tsx'
import { FeatureFields, LawFields, PasswordFields } from './feature-fields.tsx'
import type { FieldsProps } from './fields-props.ts'
import { HostStates } from './host-states.tsx'
import { LegalFields } from './legal-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { PublishDialog, UndoDialog } from './publish-dialogs.tsx'
import { TextFields } from './text-fields.tsx'
import { HostFields, LanguageFields, PaymentFields } from './trade-fields.tsx'
import { useBrandsAgain } from './use-brands-again.ts'

type BrandEditorProps = {
  config: BrandConfig
  name: string
  profileHosts: readonly string[]
  /** A dealer's, which sets less (lib/codes/dealer-values.ts). */
  isForBranch?: boolean
}

/** Of one state of one brand: who uses it gives it a key. */
export function BrandEditor({ config, name, profileHosts, isForBranch }: BrandEditorProps) {
  const t = useTranslations('brand')
  const tell = useTell()
  const readAgain = useBrandsAgain()
  const [open, setOpen] = useState<'publish' | 'discard'>()
  const form = useForm({
    initial: formOf(config),
    submit: async (values) => {
      await call('ops/SetConfig', {
        brand: config.brand,
        rev: config.rev,
        values: isForBranch ? ofDealer(wireOf(values, config)) : wireOf(values, config),
        ...(values.logo[0] && { logo_file: values.logo[0].id }),
        request_id: crypto.randomUUID(),
      })
      tell.done(t('saved'))
      await readAgain()
    },
    fieldOf: fieldOfParams,
  })
  const { values, errors, set } = form
  const fields: FieldsProps = { values: values, errors: errors, set: set }
  return (
    <div className={classes.editor}>
      <Form form={form}>
        <Part title={t('part.texts')}>
          <TextFields {...fields} />
        </Part>
        <Part title={t('part.look')}>
          <LookFields {...fields} />
        </Part>
        <Part title={t('part.hosts')}>
          <HostFields {...fields} profileHosts={profileHosts} />
          <HostStates config={config} />
        </Part>
        <Part title={t('part.languages')}>
          <LanguageFields {...fields} />
        </Part>
        <Part title={t('part.company')}>
          <CopyrightFields {...fields} />
          {!isForBranch && <SellerFields {...fields} />}
        </Part>
        {!isForBranch && (
          <>
            <Part title={t('part.payments')}>
              <PaymentFields {...fields} />
            </Part>
            <Part title={t('part.features')}>
              <FeatureFields {...fields} />
            </Part>
            <Part title={t('part.password')}>
              <PasswordFields {...fields} />
            </Part>
            <Part title={t('part.law')}>
              <LawFields {...fields} />
            </Part>
            <Part title={t('part.legal')}>
              <LegalFields {...fields} />
            </Part>
          </>
        )}
        <div className={classes.acts}>
          <Button type="submit" variant="default" loading={form.isBusy} disabled={!form.isChanged}>
            {t('act.save')}
          </Button>
          <Button disabled={!config.has_draft || form.isChanged} onClick={() => setOpen('publish')}>
            {t('act.publish')}
          </Button>
          {config.has_draft && (
            <Button variant="subtle" color="red" onClick={() => setOpen('discard')}>
              {t('act.discard')}
            </Button>
          )}
        </div>
      </Form>
      <aside className={classes.aside}>
        <BrandPreview form={values} config={config} />
        <BrandHistory config={config} name={name} />
      </aside>
      {open === 'publish' && (
        <PublishDialog config={config} name={name} onClose={() => setOpen(undefined)} />
      )}
      {open === 'discard' && (
        <UndoDialog config={config} name={name} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

/** Errors of nested params are shown at the part that they lie in. */
const fieldOfParams = {
  brandHostTaken: 'ownHosts',
  brandSeriesTaken: 'seller',
  'values.name': 'name',
  'values.title': 'title',
  'values.description': 'description',
  'values.accent': 'accent',
  'values.ownHosts': 'ownHosts',
  'values.defaultLanguage': 'defaultLanguage',
  'values.payments': 'payments',
  'values.bankAccount': 'bankAccount',
  'values.seller': 'seller',
  'values.config': 'config',
  'values.password': 'password',
  'values.legal': 'legal',
} as const

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <Title order={2} fz={16}>
        {title}
      </Title>
      {children}
    </section>
  )
}
