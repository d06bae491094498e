import { parentPort, workerData } from 'node:worker_threads'
import { drawPdf, type PdfJob } from './draw-pdf.ts'
import { drawReport, type ReportJob } from './report/draw-report.ts'

const job = workerData as PdfJob | ReportJob
const bytes = await ('report' in job ? drawReport(job) : drawPdf(job))
parentPort?.postMessage({ bytes: new Uint8Array(bytes) })
