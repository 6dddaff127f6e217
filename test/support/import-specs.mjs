// Lets mocha import the tests as programs load modules, also those named on its command line. Where Node.js can require ES modules, mocha requires
// them, and a module that the service loads when first needed would be there twice: its errors and endpoints would not be those of the test.
Object.defineProperty(process.features, 'require_module', { value: false });
