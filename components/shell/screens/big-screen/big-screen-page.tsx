import { preload } from 'react-dom'
import { requestBrand } from '#components/data/request-brand.ts'
import { carPictures } from '#components/map/car-pictures.ts'
import { engineFiles } from '#components/map/engine-files.ts'
import { BigScreen } from './big-screen.tsx'

/** The wall of a control room, whose map begins to load with the page. */
export async function BigScreenPage() {
  for (const file of engineFiles)
    preload(file, { as: 'fetch', crossOrigin: 'anonymous', fetchPriority: 'low' })
  return <BigScreen carPictures={await carPictures(await requestBrand())} />
}
