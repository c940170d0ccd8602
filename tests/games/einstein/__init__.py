"""Tests of EinStein würfelt nicht!"""
