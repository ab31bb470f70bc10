// Turns the Python sources in zip archives into bytecode, with the very Python that will run it.
// node compiling.mjs FOLDER_OF_PYODIDE ARCHIVE...; each archive is replaced.
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

const [folder, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: folder });
python.runPython(`
import importlib._bootstrap_external as bootstrap, io, marshal, zipfile

def compiled(data):
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data.to_bytes())) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=0)
                # 1: the source is not looked at, as there is none
                content = bootstrap.MAGIC_NUMBER + bytes((1, 0, 0, 0)) + bytes(8) + marshal.dumps(code)
                name += "c"
            new.writestr(zipfile.ZipInfo(name), content)
    return made.getvalue()
`);
const compiled = python.globals.get('compiled');
for (const archive of archives) {
  const made = compiled(new Uint8Array(await readFile(archive)));
  await writeFile(archive, made.toJs());
  made.destroy();
}
