import { preload } from 'react-dom'
import { requestBrand } from '#components/data/request-brand.ts'
import { carPictures } from '#components/map/car-pictures.ts'
import { engineFiles } from '#components/map/engine-files.ts'
import { MonitorScreen } from './monitor-screen.tsx'

/** The live map, whose engine begins to load with the page. */
export async function MonitorPage() {
  for (const file of engineFiles)
    preload(file, { as: 'fetch', crossOrigin: 'anonymous', fetchPriority: 'low' })
  return <MonitorScreen carPictures={await carPictures(await requestBrand())} />
}
