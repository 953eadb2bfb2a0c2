import { expect, test } from 'vitest'
import { batchesOf, fillIn, wayOf } from './way.ts'

test.each([
  ['kind-dev', null, 'kind load image-archive {archive} --name dev'],
  ["kind-it's; exit", null, "kind load image-archive {archive} --name 'it'\\''s; exit'"],
  ['k3d-dev', null, 'k3d image import {archive} --cluster dev'],
  ['minikube', null, 'minikube image load {archive}'],
  ['other', '/run/c.sock', 'ctr --address /run/c.sock --namespace k8s.io images import {archive}'],
])('[KU34] images reach the cluster of the context %s', (context, socket, way) => {
  expect(wayOf({ wanted: '', context, socket })).toBe(way)
  expect(wayOf({ wanted: 'send {image}', context, socket })).toBe('send {image}')
})

test('[KU34] where the way is not known it is said what to set', () => {
  expect(() => wayOf({ wanted: '', context: 'other', socket: null })).toThrow(/Set IMAGE_LOAD to a command with \{image\} or \{archive\}/)
})

test('[KU34] one file has all images, but where the command names one, and with buildah', () => {
  expect(batchesOf('load {archive}', 'podman', ['a', 'b'])).toEqual([['a', 'b']])
  expect(batchesOf('load {archive}', 'buildah', ['a', 'b'])).toEqual([['a'], ['b']])
  expect(batchesOf('send {image} {archive}', 'docker', ['a', 'b'])).toEqual([['a'], ['b']])
  expect(fillIn('send {image} {archive}', 'a', '/f')).toBe('send a /f')
})
