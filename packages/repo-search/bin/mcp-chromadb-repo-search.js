#!/usr/bin/env node
import '../dist/main-search.js';
