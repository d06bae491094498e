'use client'

import { Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { brandImage } from '#lib/codes/brand-images.ts'
import { paletteOf } from '#lib/codes/palettes.ts'
import classes from './brand.module.css'
import type { BrandConfig, BrandForm } from './brand-values.ts'

const schemes = ['light', 'dark'] as const

type BrandPreviewProps = { form: BrandForm; config: BrandConfig }

/** What people would see before log-in and in a mail, in both modes; shades of an own colour as they were saved. */
export function BrandPreview({ form, config: { palette, assets } }: BrandPreviewProps) {
  const t = useTranslations('brand.preview')
  const { language } = useLanguage()
  const { config, name, description, images } = form
  const own = form.accent === '' ? undefined : palette
  const { scale, fill, text } = paletteOf(config.theme, { config: config, palette: own })
  const title = name[language] ?? name.en
  const { url } = brandImage({ assets: assets, images: images ?? undefined }, 'logo')
  return (
    <section className={classes.part} aria-label={t('title')}>
      <Title order={2} fz={16}>
        {t('title')}
      </Title>
      <div className={classes.previews}>
        {schemes.map((scheme) => (
          <figure key={scheme} className={classes.preview} data-scheme={scheme}>
            <div className={classes.sample}>
              {config.isLogimg && (
                // biome-ignore lint/performance/noImgElement: a file of a few KB that the image optimiser would not touch
                <img src={url} alt="" width={32} height={32} />
              )}
              <strong>{title}</strong>
              <span>{description[language] ?? description.en}</span>
              <span className={classes.button} style={{ background: scale[fill[scheme]] }}>
                {t('button')}
              </span>
              <span style={{ color: scale[text[scheme]] }}>{t('link')}</span>
            </div>
            <figcaption>{t(scheme)}</figcaption>
          </figure>
        ))}
      </div>
      <p className={classes.mail}>
        <strong>{t('mail')}</strong> [{title}] {t('mailText')}
      </p>
    </section>
  )
}
