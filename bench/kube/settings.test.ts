import { expect, test } from 'vitest'
import { readKubeSettings } from './settings.ts'

test('[KU31] nothing has to be set', () => {
  expect(readKubeSettings({ NGINX_IMAGE: '' })).toMatchObject({ BASE_IMAGE: 'node:24-bookworm-slim', IMAGE_LOAD: '', NGINX_IMAGE: '' })
})

test.each([
  [{ IMAGE_BUILDER: 'kaniko' }, /IMAGE_BUILDER: must be one of docker, podman, buildah/],
  [{ IMAGE_LOAD: 'scp' }, /IMAGE_LOAD: must be push, or a command that has \{image\} or \{archive\} in it/],
  [{ IMAGE_LOAD: 'push' }, /IMAGE_REGISTRY: must say where to, with IMAGE_LOAD=push/],
  [{ KUBE_ADDRESS: 'http://a' }, /KUBE_ADDRESS: must be a host name or an IPv4 address, without a port/],
])('[KU31] %j is answered with what is allowed', (env, message) => {
  expect(() => readKubeSettings(env)).toThrow(message)
})
