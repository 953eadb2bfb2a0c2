import express, { type RequestHandler } from 'express'
import { ErrorText, HttpError } from '../errors.ts'

const isJson = (contentType: string | undefined): boolean => contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json'

/** Reads a JSON body of at most `limitBytes` into `request.body`; another type is 415 (rule CF9). */
export const jsonBody = (limitBytes: number): RequestHandler[] => [
  (request, _response, next) => {
    if (!isJson(request.headers['content-type'])) throw new HttpError(415, ErrorText.notJson)
    next()
  },
  // Not strict: what is JSON but no object is told so by the route, not called invalid JSON.
  express.json({ limit: limitBytes, inflate: false, strict: false }),
]
