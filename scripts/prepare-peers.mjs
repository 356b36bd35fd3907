// Installs what `npm run bench:peers` compares, each as its users get it, into bench/.peers (or the folder that is named):
// this project's packages as packed, mcp-local-rag from npm, memsearch from PyPI, and the models of this project laid out as each
// of them looks for its own. Says what is lacking and goes on with the rest.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const LOCAL_RAG = 'mcp-local-rag@0.19.1';
const MEMSEARCH = 'memsearch[onnx]==0.4.23';
/** mcp-local-rag needs Node 22; where an older one runs this, it gets its own. */
const NODE = { major: 22, version: '22.23.3' };

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const peers = resolve(process.argv[2] ?? join(root, 'bench/.peers'));
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
let missing = 0;

mkdirSync(peers, { recursive: true });
attempt('mcp-vector-search', installOurs);
attempt(LOCAL_RAG, installLocalRag);
attempt(MEMSEARCH, installMemsearch);
attempt('models', layOutModels);
process.exit(missing === 0 ? 0 : 1);

function attempt(name, install) {
  try {
    install();
    process.stdout.write(`${name} is ready\n`);
  } catch (error) {
    missing += 1;
    process.stderr.write(`${name} is missing: ${error.message.trim().split('\n').slice(-3).join(' ')}\n`);
  }
}

/** Packs what is built, anew each time, and installs the program with what it needs, and the second model. */
function installOurs() {
  const folder = emptyProject('ours');
  const tarballs = packagesOf(['mcp-vector-search', '@mcp-vector-search/model-all-minilm-l6-v2']).map((from) => {
    const packed = run('npm', ['pack', '--json', '--pack-destination', folder], from);
    return join(folder, JSON.parse(packed)[0].filename);
  });
  run('npm', ['install', ...quiet, ...tarballs], folder);
  for (const tarball of tarballs) rmSync(tarball);
  run(process.execPath, [join(folder, 'node_modules/mcp-vector-search/bin/mcp-vector-search.js'), '--version'], folder);
}

/** Folders of these packages of the workspace, and of those that they depend on. */
function packagesOf(names) {
  const folders = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name));
  const manifests = new Map(
    folders
      .filter((folder) => existsSync(join(folder, 'package.json')))
      .map((folder) => ({ folder, ...JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) }))
      .map((manifest) => [manifest.name, manifest]),
  );
  const wanted = new Set(names);
  for (const name of wanted) {
    for (const other of Object.keys(manifests.get(name).dependencies ?? {}))
      if (manifests.has(other)) wanted.add(other);
  }
  return [...wanted].map((name) => manifests.get(name).folder);
}

function installLocalRag() {
  const node = join(peers, 'node', 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
  if (Number(process.versions.node.split('.')[0]) < NODE.major && !existsSync(node)) {
    const own = emptyProject('node');
    run('npm', ['install', ...quiet, `node-${process.platform}-${process.arch}@${NODE.version}`], own);
  }
  if (installedVersion('local-rag', 'mcp-local-rag') === LOCAL_RAG.split('@')[1]) return;
  run('npm', ['install', ...quiet, '--save-exact', LOCAL_RAG], emptyProject('local-rag'));
}

function installMemsearch() {
  const folder = join(peers, 'memsearch');
  const python = join(folder, 'bin/python');
  const asked = [
    '-c',
    'import onnxruntime, memsearch; from importlib.metadata import version; print(version("memsearch"))',
  ];
  const found = existsSync(python) ? spawnSync(python, asked, { encoding: 'utf8' }).stdout.trim() : '';
  if (MEMSEARCH.endsWith(`==${found}`)) return;
  rmSync(folder, { recursive: true, force: true });
  run(process.env.PYTHON ?? 'python3', ['-m', 'venv', folder]);
  run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', MEMSEARCH]);
}

/** transformers.js wants a folder for each model, huggingface_hub its cache with a revision that `main` names. */
function layOutModels() {
  const models = join(peers, 'models');
  rmSync(models, { recursive: true, force: true });
  const miniLm = join(root, 'packages/model-all-minilm-l6-v2/model');
  const transformers = join(models, 'transformers/Xenova/all-MiniLM-L6-v2');
  mkdirSync(join(transformers, 'onnx'), { recursive: true });
  for (const name of ['config.json', 'tokenizer.json']) copyFileSync(join(miniLm, name), join(transformers, name));
  copyFileSync(join(miniLm, 'model.onnx'), join(transformers, 'onnx/model.onnx'));
  const tokenizer = { tokenizer_class: 'BertTokenizer', do_lower_case: true, model_max_length: 512 };
  const tokens = {
    cls_token: '[CLS]',
    sep_token: '[SEP]',
    pad_token: '[PAD]',
    unk_token: '[UNK]',
    mask_token: '[MASK]',
  };
  writeFileSync(join(transformers, 'tokenizer_config.json'), JSON.stringify({ ...tokenizer, ...tokens }));
  const bge = join(root, 'packages/model-bge-small-en-v1.5/model');
  const hub = join(models, 'huggingface/hub/models--BAAI--bge-small-en-v1.5');
  for (const name of ['refs', 'snapshots/local']) mkdirSync(join(hub, name), { recursive: true });
  writeFileSync(join(hub, 'refs/main'), 'local');
  for (const name of ['model.onnx', 'tokenizer.json'])
    copyFileSync(join(bge, name), join(hub, 'snapshots/local', name));
}

function emptyProject(name) {
  const folder = join(peers, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true }));
  return folder;
}

function installedVersion(project, name) {
  const manifest = join(peers, project, 'node_modules', name, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}

function run(command, args, cwd = peers) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(error?.message ?? (stderr || stdout || `${command} ended with ${status}`));
  return stdout;
}
