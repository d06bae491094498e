'use client'

import { Button, Checkbox, Input, Select, SimpleGrid, Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { OrganisationField } from '#components/shared/organisation-tree/organisation-field.tsx'
import { announcementPlatforms, announcementReaders } from '#lib/codes/announcement.ts'
import { announcementLimits } from '#lib/rules/announcement-limits.ts'
import classes from './announcement.module.css'
import type { PublishForm } from './use-publish-form.ts'

/** To whom a message goes: organisations, kinds of readers, regions and platforms. */
export function AudienceFields({ form }: { form: PublishForm }) {
  const t = useTranslations('announcement')
  const { readers } = form.values
  return (
    <>
      <OrganisationChoice form={form} />
      <Switch label={t('publish.below')} {...form.checked('hasBelow')} />
      <Input.Wrapper label={t('column.readers')} labelElement="div">
        <div className={classes.choices}>
          {announcementReaders.map((one) => (
            <Checkbox
              key={one}
              label={t(`reader.${one}`)}
              checked={readers.includes(one)}
              onChange={(event) => {
                const others = readers.filter((other) => other !== one)
                form.set('readers', event.currentTarget.checked ? [...others, one] : others)
              }}
            />
          ))}
        </div>
      </Input.Wrapper>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('publish.region')}
          description={t('publish.regionHelp')}
          allowDeselect={false}
          data={[
            { value: '', label: t('publish.allRegions') },
            { value: 'mainland', label: t('region.mainland') },
            { value: 'other', label: t('region.other') },
          ]}
          {...form.choice('region')}
        />
        <Select
          label={t('publish.platform')}
          description={t('publish.platformHelp')}
          allowDeselect={false}
          data={[
            { value: '', label: t('publish.allPlatforms') },
            ...announcementPlatforms.map((one) => ({ value: one, label: t(`platform.${one}`) })),
          ]}
          {...form.choice('platform')}
        />
      </SimpleGrid>
    </>
  )
}

/** Each choice in the tree adds one; none of them: the own organisation. */
function OrganisationChoice({ form }: { form: PublishForm }) {
  const t = useTranslations('announcement.publish')
  const { organisations } = form.values
  return (
    <>
      <OrganisationField
        label={t('to')}
        description={t('toHelp', { max: announcementLimits.organisations })}
        placeholder={t(organisations.length === 0 ? 'own' : 'addOrganisation')}
        value={undefined}
        onChange={({ sid, sname }) => {
          const others = organisations.filter((one) => one.sid !== sid)
          if (others.length < announcementLimits.organisations)
            form.set('organisations', [...others, { sid, sname }])
        }}
      />
      {organisations.length > 0 && (
        <div className={classes.chosen}>
          {organisations.map(({ sid, sname }) => (
            <Button
              key={sid}
              size="compact-sm"
              variant="light"
              rightSection={<IconX size={14} aria-hidden />}
              aria-label={t('removeOrganisation', { name: sname })}
              onClick={() =>
                form.set(
                  'organisations',
                  organisations.filter((one) => one.sid !== sid),
                )
              }
            >
              {sname}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
