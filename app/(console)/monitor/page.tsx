import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { preload } from 'react-dom'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { requestBrand } from '#components/data/request-brand.ts'
import { carPictures } from '#components/map/car-pictures.ts'
import { engineFiles } from '#components/map/engine-files.ts'
import { MonitorScreen } from '#app/(console)/monitor/monitor-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('monitor') }
}

export default async function MonitorPage() {
  for (const file of engineFiles)
    preload(file, { as: 'fetch', crossOrigin: 'anonymous', fetchPriority: 'low' })
  return (
    <AreaMessages areas={['monitor', 'map', 'device', 'track']}>
      <MonitorScreen carPictures={await carPictures(await requestBrand())} />
    </AreaMessages>
  )
}
