import { parentPort, workerData } from 'node:worker_threads'
import { drawPdf, type PdfJob } from './draw-pdf.ts'

const bytes = await drawPdf(workerData as PdfJob)
parentPort?.postMessage({ bytes: new Uint8Array(bytes) })
